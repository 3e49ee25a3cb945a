import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { cachedFolder } from './cache.ts'
import { run, startsUp, writeLauncher } from './command.ts'

// The package brings its own copies of the system libraries only when it believes to be on this platform.
const libraryEnv = { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x', AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' }

/** Chromium from npm, for x64 Linux only. */
export async function npmChromium(cache: string): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = await cachedFolder(join(cache, `chromium-${version()}`), unpack)
  return ['chromium', 'with-libraries'].map((name) => join(folder, name)).find((program) => startsUp(program))
}

// It unpacks into the temporary folder and takes whatever lies there for its own: hence a folder per version.
export async function unpack(folder: string): Promise<void> {
  const script = join(import.meta.dirname, 'unpack-chromium.ts')
  await run(process.execPath, [script], { ...process.env, ...libraryEnv, TMPDIR: folder })
  writeLauncher(join(folder, 'with-libraries'), 'chromium', ['al2023/lib'])
}

function version(): string {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const described: unknown = JSON.parse(readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8'))
  return (described as { version: string }).version
}
