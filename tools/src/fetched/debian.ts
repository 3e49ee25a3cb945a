// Debian's packages and the libraries they need, fetched with a private apt state and unpacked into the cache: no root,
// and no change to the system.
import { existsSync, globSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { cachedFolder } from './cache.ts'
import { run, writeLauncher } from './command.ts'

const tools = ['/usr/bin/apt-get', '/usr/bin/dpkg-deb']

export const hasDebian = (): boolean => tools.every((tool) => existsSync(tool))

type Wanted = {
  /** The folder of the cache it is kept in. */
  name: string
  /** What it is called in one release or another; the first that this one has is taken. */
  packages: readonly string[]
  /** Where its program may lie, below the root of the packages. */
  programs: readonly string[]
  starts: (program: string) => boolean
}

/** The path of a program from Debian; enough on its own to run it. */
export const fromDebian = async (cache: string, { name, packages, programs, starts }: Wanted): Promise<string> => {
  const folder = await cachedFolder(join(cache, `debian-${name}`), async (staging) => {
    const apt = join(staging, 'apt')
    const root = join(staging, 'root')
    for (const archive of await download(apt, packages)) await run('dpkg-deb', ['-x', archive, root])
    rmSync(apt, { recursive: true, force: true })
    const program = programs.find((path) => existsSync(join(root, path)))
    if (!program) throw new Error(`软件包 ${packages.join('、')} 中没有 ${programs.join('、')}`)
    writeLauncher(join(staging, name), join('root', program), libraryFolders(staging, root))
    if (!starts(join(staging, name))) throw new Error(`下载的 ${name} 无法启动`)
  })
  return join(folder, name)
}

async function download(apt: string, packages: readonly string[]): Promise<string[]> {
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
  const install = (name: string): Promise<void> => aptGet('install', '--download-only', '--yes', name)
  await firstThatWorks(packages.map((name) => () => install(name)))
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
