import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { packed } from './packed.ts'

test('a packed script does what its sources do, and says that it lies where they lie', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'zdb-packed-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await writeFile(join(dir, 'beside.ts'), `export const here: string = import.meta.dirname\n`)
  const source = `import { here } from './beside.ts'\nconsole.log(here, import.meta.filename)\n`
  await writeFile(join(dir, 'script.ts'), source)
  const file = await packed(join(dir, 'script.ts'))
  onTestFinished(() => rm(file))
  const { stdout } = spawnSync(process.execPath, [file], { encoding: 'utf8' })
  expect(stdout).toBe(`${dir} ${join(dir, 'script.ts')}\n`)
})
