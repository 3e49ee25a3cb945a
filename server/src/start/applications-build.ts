import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

type ApplicationName = 'console' | 'operator'
type Application = { readonly name: ApplicationName; readonly title: string; readonly sources: readonly string[] }

const shared = ['console/src', 'console/build', 'contract/src', 'package-lock.json']

/** What is built, and of what: a folder is all files in it. */
const applications: readonly Application[] = [
  {
    name: 'console',
    title: '控制台',
    sources: [...shared, 'console/public', 'console/index.html', 'console/console.html', 'console/vite.config.ts'],
  },
  {
    name: 'operator',
    title: '平台工作台',
    sources: [...shared, 'operator/src', 'operator/index.html', 'operator/vite.config.ts'],
  },
]

/** Where a build lies; that of the stage before production stands beside the other. */
export const builtIn = (name: ApplicationName, preProduction: boolean): string =>
  join(name, preProduction ? 'pre-production/dist' : 'dist')

const filesOf = async (root: string, path: string): Promise<string[]> => {
  const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true }).catch(() => undefined)
  if (!entries) return [path]
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()
}

const digestOf = async (root: string, sources: readonly string[]): Promise<string> => {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const name of await filesOf(root, source)) hash.update(name).update(await readFile(join(root, name)))
  return hash.digest('hex')
}

const buildApplication = async (
  root: string,
  { name, title, sources }: Application,
  preProduction: boolean,
): Promise<void> => {
  const folder = join(root, builtIn(name, preProduction))
  const mark = join(folder, '.digest')
  const digest = await digestOf(root, sources)
  if ((await readFile(mark, 'utf8').catch(() => '')) === digest) return
  console.log(`正在构建${title}…`)
  const mode = preProduction ? 'pre-production' : 'production'
  const options = ['--mode', mode, '--outDir', folder, '--logLevel', 'warn']
  await promisify(execFile)(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', ...options], {
    cwd: join(root, name),
  })
  await writeFile(mark, digest)
}

/** Builds what changed since its last build; in a process of its own, which takes its memory along. */
export const buildApplications = async (root: string, preProduction = false): Promise<void> => {
  for (const application of applications) await buildApplication(root, application, preProduction)
}
