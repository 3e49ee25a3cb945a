import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const sources = ['console/src', 'console/public', 'console/build', 'contract/src']
const files = ['console/index.html', 'console/console.html', 'console/vite.config.ts', 'package-lock.json']

const digestOf = async (root: string): Promise<string> => {
  const hash = createHash('sha256')
  const add = async (path: string): Promise<void> => {
    hash.update(path).update(await readFile(join(root, path)))
  }
  for (const folder of sources) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
    const names = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    for (const name of names.sort()) if (!name.includes('.test.')) await add(name)
  }
  for (const name of files) await add(name)
  return hash.digest('hex')
}

/** Builds the console when its sources changed since the last build; in a process of its own, which takes its memory along. */
export const buildConsole = async (root: string): Promise<void> => {
  const mark = join(root, 'console/dist/.digest')
  const digest = await digestOf(root)
  if ((await readFile(mark, 'utf8').catch(() => '')) === digest) return
  console.log('正在构建控制台…')
  await promisify(execFile)(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    { cwd: join(root, 'console') },
  )
  await writeFile(mark, digest)
}
