/**
 * Loads a part of the console that comes when it is needed: `loadPart(() => import('./echarts.ts'))`. A part that is gone
 * because the console was upgraded under this page loads the page anew; what else fails is thrown.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!(await isUpgraded())) throw error
    window.location.reload()
    // The page goes; until then the one who waits goes on waiting.
    return new Promise<never>(() => {})
  }
}

/** The server's page begins with another script than this one did. */
async function isUpgraded(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src')
  if (!script) return false
  try {
    const response = await fetch('/', { cache: 'no-store' })
    return response.ok && !(await response.text()).includes(script)
  } catch {
    return false
  }
}
