// Debian's package and the libraries it needs, fetched with a private apt state and unpacked into the cache: no root,
// and no change to the system. The only source on arm64, for which npm has no browser.
import { existsSync, globSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { cachedFolder } from './cache.ts'
import { run, startsUp, writeLauncher } from './command.ts'

const tools = ['/usr/bin/apt-get', '/usr/bin/dpkg-deb']
const packages = ['chromium-headless-shell', 'chromium']
const launcher = 'browser'

export async function debianChromium(cache: string): Promise<string | undefined> {
  if (!tools.every((tool) => existsSync(tool))) return undefined
  const folder = await cachedFolder(join(cache, 'debian-chromium'), fetchAndUnpack)
  return join(folder, launcher)
}

async function fetchAndUnpack(folder: string): Promise<void> {
  const apt = join(folder, 'apt')
  const archives = await download(apt)
  const root = join(folder, 'root')
  for (const archive of archives) await run('dpkg-deb', ['-x', archive, root])
  rmSync(apt, { recursive: true, force: true })

  const browser = packages.map((name) => `root/usr/lib/chromium/${name}`).find((file) => existsSync(join(folder, file)))
  if (!browser) throw new Error('软件包中没有浏览器')
  writeLauncher(join(folder, launcher), browser, libraryFolders(folder, root))
  if (!startsUp(join(folder, launcher))) throw new Error('下载的浏览器无法启动')
}

async function download(apt: string): Promise<string[]> {
  const archives = join(apt, 'cache', 'archives')
  for (const path of [join(apt, 'state', 'lists', 'partial'), join(archives, 'partial')]) {
    mkdirSync(path, { recursive: true })
  }
  const options = Object.entries({
    'Dir::State': join(apt, 'state'),
    'Dir::State::status': '/var/lib/dpkg/status',
    'Dir::Cache': join(apt, 'cache'),
    'Debug::NoLocking': '1',
    'APT::Install-Recommends': 'false',
    'Acquire::Retries': '3',
    // Root's apt hands the download to a user who cannot enter a private folder.
    ...(process.getuid?.() === 0 ? { 'APT::Sandbox::User': 'root' } : {}),
  }).flatMap(([name, value]) => ['-o', `${name}=${value}`])
  const aptGet = (...args: string[]): Promise<void> => run('apt-get', ['-qq', ...options, ...args])

  await aptGet('update')
  await firstThatWorks(packages.map((name) => () => aptGet('install', '--download-only', '--yes', name)))
  // A newer C library than the running one breaks every program that finds it first.
  const isOurs = (name: string): boolean => name.endsWith('.deb') && !/^libc(6|-bin)_/.test(name)
  return readdirSync(archives)
    .filter(isOurs)
    .map((name) => join(archives, name))
}

async function firstThatWorks(attempts: (() => Promise<unknown>)[]): Promise<void> {
  let failure: unknown
  for (const attempt of attempts) {
    try {
      await attempt()
      return
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

function libraryFolders(folder: string, root: string): string[] {
  const libraries = globSync('{lib,usr/lib}/**/*.so*', { cwd: root }).map((file) => join(root, file))
  return [...new Set(libraries.map((file) => relative(folder, dirname(file))))]
}
