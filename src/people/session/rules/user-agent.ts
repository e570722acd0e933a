// A browser's own description names others, too, so that the order counts: a browser built on another comes before it.

const BROWSERS: readonly [name: string, version: RegExp][] = [
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['DingTalk', /DingTalk\/(\d+)/],
  ['QQ Browser', /QQBrowser\/(\d+)/],
  ['UC Browser', /UC?Browser\/(\d+)/],
  ['Huawei Browser', /HuaweiBrowser\/(\d+)/],
  ['Mi Browser', /MiuiBrowser\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
  ['curl', /^curl\/(\d+)/],
  ['Python', /^python-(?:requests|httpx|urllib3?)\/(\d+)/i],
  ['Node.js', /^(?:node|undici)(?:\/(\d+))?/],
]

const SYSTEMS: readonly [name: string, sign: RegExp][] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['iPad', /iPad/],
  ['iPhone', /iPhone/],
  ['Android', /Android/],
  ['Windows', /Windows NT/],
  ['ChromeOS', /CrOS/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux|X11/],
]

export interface UserAgent {
  /** with its version: 'Chrome 142' */
  browser: string | null
  system: string | null
}

/** Browser and system by their own names, which are the same in every language; null where none is known. */
export function readUserAgent(header: string): UserAgent {
  const system = SYSTEMS.find(([, sign]) => sign.test(header))?.[0] ?? null
  for (const [name, version] of BROWSERS) {
    const found = version.exec(header)
    if (found) return { browser: [name, found[1]].filter(Boolean).join(' '), system }
  }
  return { browser: null, system }
}
