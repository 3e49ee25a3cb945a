// The browser the tests drive: the one that is named, one from npm, one that is installed, or Debian's own package
// unpacked into the cache. Nothing is installed into the system.
import { quietArgs, sandboxArgs } from './fetched/arguments.ts'
import { cacheDir } from './fetched/cache.ts'
import { fontsConf } from './fetched/fonts.ts'
import { debianChromium } from './fetched/from-debian.ts'
import { npmChromium } from './fetched/from-npm.ts'
import { installedBrowser } from './fetched/from-path.ts'

export type LaunchOptions = { executablePath: string; args: string[]; env: Record<string, string> }

type Source = { name: string; find: (cache: string) => Promise<string | undefined> | string | undefined }

const sources: Source[] = [
  { name: 'ZDB_BROWSER', find: () => process.env.ZDB_BROWSER },
  { name: 'npm', find: npmChromium },
  { name: 'PATH', find: installedBrowser },
  { name: 'Debian', find: debianChromium },
]

/** The browser's path; enough on its own to run it. */
export async function browserPath(): Promise<string> {
  const failures: string[] = []
  for (const { name, find } of sources) {
    try {
      const path = await find(cacheDir())
      if (path) return path
    } catch (error) {
      failures.push(`${name}：${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const advice = '没有可用的浏览器。请用环境变量 ZDB_BROWSER 指定 Chromium 或 Chrome 的路径。'
  throw new Error([advice, ...failures].join('\n'))
}

/** What Playwright's `chromium.launch` takes. */
export async function launchOptions(): Promise<LaunchOptions> {
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return {
    executablePath: await browserPath(),
    args: [...sandboxArgs, ...quietArgs],
    // Where no language is set, files with Chinese names would all be saved as `download`.
    env: { ...Object.fromEntries(inherited), LC_ALL: 'C.UTF-8', FONTCONFIG_FILE: fontsConf(cacheDir()) },
  }
}
