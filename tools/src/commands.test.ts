import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)

test('every command of the project is an npm script of the same name', async () => {
  const { stderr, status } = spawnSync(process.execPath, ['tools/run.mjs', 'nothing'], { cwd: root, encoding: 'utf8' })
  const commands = /<(.+)>/.exec(stderr)?.[1]?.split('|')
  const { scripts } = JSON.parse(await readFile(new URL('package.json', root), 'utf8')) as {
    scripts: Record<string, string>
  }
  const run = Object.entries(scripts).filter(([, script]) => script.startsWith('node tools/run.mjs '))
  expect(status).toBe(64)
  expect(run.map(([name]) => name).sort()).toEqual(commands?.sort())
  expect(run.map(([, script]) => script).sort()).toEqual(commands?.map((name) => `node tools/run.mjs ${name}`).sort())
})

test.each(['weather', '-5', '1e9'])('a soak called %s is refused with the list of those there are', (name) => {
  const { stderr, status } = spawnSync(process.execPath, ['tools/src/soak.ts', name], { cwd: root, encoding: 'utf8' })
  expect(status).toBe(64)
  expect(stderr).toContain(`没有这项长时间试验：${name}`)
  expect(stderr).toContain('model|fuzz')
})
