/** A part of the console could not be loaded because the server is away. */
export class ServerAway extends Error {}

/**
 * Loads a part of the console that comes when it is needed: `loadPart(() => import('./console-screens.tsx'))`. A part that is gone
 * because the console was upgraded under this page reloads the page. Throws ServerAway, or what else went wrong.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const page = await presentPage()
    if (page === null) throw new ServerAway('the server is away', { cause: error })
    if (!isUpgrade(page)) throw error
    window.location.reload()
    // The page goes; until then the one who waits goes on waiting.
    return new Promise<never>(() => {})
  }
}

/** For a page that loads no more parts, and that no person reloads. */
export async function reloadIfUpgraded(): Promise<void> {
  const page = await presentPage()
  if (page !== null && isUpgrade(page)) window.location.reload()
}

/** Whether that page runs another program than this one. */
function isUpgrade(page: string): boolean {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src')
  return Boolean(script) && !page.includes(script ?? '')
}

/** The console's page as the server gives it now; null when it gives none. */
async function presentPage(): Promise<string | null> {
  try {
    const response = await fetch('/', { cache: 'no-store' })
    return response.ok ? await response.text() : null
  } catch {
    return null
  }
}
