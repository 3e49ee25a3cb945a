import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { install } from '../install.mjs'

// Stands in for npm, which would need the network: notes that it ran and leaves npm's record of what it installed.
const npm = `
import { appendFileSync, copyFileSync, mkdirSync } from 'node:fs'
appendFileSync('runs', process.argv[2] + ' ')
if (process.env.OFFLINE) { console.error('network is down'); process.exit(1) }
await new Promise((resolve) => setTimeout(resolve, 100))
mkdirSync('node_modules', { recursive: true })
copyFileSync('package-lock.json', 'node_modules/.package-lock.json')
`

let root: string
const env = (): NodeJS.ProcessEnv => ({ npm_execpath: join(root, 'npm-cli.mjs') })
const runs = (): string => (existsSync(join(root, 'runs')) ? readFileSync(join(root, 'runs'), 'utf8') : '')
const lock = (version: string): void =>
  writeFileSync(
    join(root, 'package-lock.json'),
    JSON.stringify({
      packages: { '': {}, 'node_modules/a': { version }, 'node_modules/b': { version, optional: true } },
    }),
  )

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'install-'))
  writeFileSync(join(root, 'npm-cli.mjs'), npm)
  lock('1.0.0')
  vi.spyOn(console, 'log').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  vi.restoreAllMocks()
  rmSync(root, { recursive: true, force: true })
})

test('a fresh clone is installed once, and a second start does not wait for it', async () => {
  expect(await install(root, env())).toBe(true)
  expect(await install(root, env())).toBe(true)
  expect(runs()).toBe('ci ')
  expect(console.log).toHaveBeenCalledExactlyOnceWith('正在安装依赖…')
})

test('a changed lock file is installed again', async () => {
  await install(root, env())
  lock('2.0.0')
  expect(await install(root, env())).toBe(true)
  expect(runs()).toBe('ci ci ')
})

test('two starts at once install once', async () => {
  expect(await Promise.all([install(root, env()), install(root, env())])).toEqual([true, true])
  expect(runs()).toBe('ci ')
})

test('a tree installed by hand is taken as it is, but not one that lacks a part', async () => {
  await install(root, env())
  rmSync(join(root, 'node_modules', '.zdb-lock-hash'))
  await install(root, env())
  expect(runs()).toBe('ci ')

  rmSync(join(root, 'node_modules', '.zdb-lock-hash'))
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: {} }))
  await install(root, env())
  expect(runs()).toBe('ci ci ')
})

test('a failed installation shows why and is tried again next time', async () => {
  expect(await install(root, { ...env(), OFFLINE: '1' })).toBe(false)
  expect(console.error).toHaveBeenCalledWith('network is down')
  expect(await install(root, env())).toBe(true)
})
