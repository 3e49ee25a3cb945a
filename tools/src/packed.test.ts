import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { packed, packedOf, packedOrPlain, packTree, serverSources } from './packed.ts'

const drop = async (file: string): Promise<void> => {
  await rm(file)
  await rm(`${file}.map`)
}

test('a packed script does what its sources do, and says that it lies where they lie', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'zdb-packed-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await writeFile(join(dir, 'beside.ts'), `export const here: string = import.meta.dirname\n`)
  const source = `import { here } from './beside.ts'\nconsole.log(here, import.meta.filename)\n`
  await writeFile(join(dir, 'script.ts'), source)
  const file = await packed(join(dir, 'script.ts'))
  onTestFinished(() => drop(file))
  const { stdout } = spawnSync(process.execPath, [file], { encoding: 'utf8' })
  expect(stdout).toBe(`${dir} ${join(dir, 'script.ts')}\n`)
})

test('libraries are packed along but for those that are loaded late or have parts beside their code', async () => {
  const file = join(import.meta.dirname, 'libraries.probe.ts')
  const taken = { '* as z': 'zod', '{ hash }': '@node-rs/argon2' }
  const source = [
    ...Object.entries(taken).map(([what, name]) => `import ${what} from '${name}'`),
    `export const late = () => import('sharp')`,
    `console.log(z.string().parse('玫瑰'), typeof hash)`,
  ]
  await writeFile(file, source.join('\n'))
  onTestFinished(() => rm(file))
  const made = await packed(file)
  onTestFinished(() => drop(made))
  const outside = [...(await readFile(made, 'utf8')).matchAll(/\b(?:from|import\() ?"([^".]+)"/g)]
  expect(outside.map(([, name]) => name).filter((name) => !name?.startsWith('node:'))).toEqual([
    '@node-rs/argon2',
    'sharp',
  ])
  expect(spawnSync(process.execPath, [made], { encoding: 'utf8' }).stdout).toBe('玫瑰 function\n')
})

test('what has not changed is packed once, and of older trees the last two stay for whoever runs them', async () => {
  const root = await mkdtemp(join(tmpdir(), 'zdb-packed-'))
  await mkdir(join(root, 'src'))
  onTestFinished(() => rm(root, { recursive: true }))
  const entry = join(root, 'src/told.ts')
  const tree = { root, entry: 'src/told.ts', sources: ['src'] }
  const packedAs = async (word: string): Promise<string> => {
    await writeFile(entry, `console.log('${word}')\n`)
    return packedOf(tree)
  }
  const said = (file: string): string => spawnSync(process.execPath, [file], { encoding: 'utf8' }).stdout.trim()
  const one = await packedAs('one')
  expect(await packedOf(tree)).toBe(one)
  const [two, three] = [await packedAs('two'), await packedAs('three')]
  expect([one, two, three].map(said)).toEqual(['one', 'two', 'three'])
  expect(await packedAs('one')).toBe(one)
  const four = await packedAs('four')
  for (const file of [one, three, four]) onTestFinished(() => drop(file))
  expect([one, three, four].map(said)).toEqual(['one', 'three', 'four'])
  for (const file of [two, `${two}.map`]) await expect(readFile(file)).rejects.toThrow('ENOENT')
})

test('what changes while it is packed is packed again, under the digest of what it was packed of', async () => {
  const root = await mkdtemp(join(tmpdir(), 'zdb-packed-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await writeFile(join(root, 'moved.ts'), `console.log('old')\n`)
  const tree = { root, entry: 'moved.ts', sources: ['moved.ts'] }
  const read: string[] = []
  const made = await packTree(tree, async (entry) => {
    const code = await readFile(entry, 'utf8')
    if (read.length === 0) await writeFile(entry, `console.log('new')\n`)
    read.push(code)
    return { code, map: '' }
  })
  onTestFinished(() => drop(made))
  expect(read).toHaveLength(2)
  expect(spawnSync(process.execPath, [made], { encoding: 'utf8' }).stdout).toBe('new\n')
  expect(await packedOf(tree)).toBe(made)
  const restless = packTree(tree, async (entry) => {
    await writeFile(entry, `console.log(${process.hrtime.bigint()})\n`)
    return { code: '', map: '' }
  })
  await expect(restless).rejects.toThrow('moved.ts is being written')
})

test('how modules of the server find each other is of the digest, as what they say', () => {
  const packages = serverSources.flatMap((path) =>
    path.endsWith('/src') ? [path.replace('/src', '/package.json')] : [],
  )
  expect(packages.length).toBeGreaterThan(0)
  expect(serverSources).toEqual(expect.arrayContaining([...packages, 'package.json', 'package-lock.json']))
})

test('where nothing may be written the script starts as it lies, and says so; any other fault is one', async () => {
  const said: string[] = []
  const start = (fault: string) =>
    packedOrPlain(Promise.reject(new Error(fault)), 'plain.ts', (line) => {
      said.push(line)
    })
  const refused = "Command failed: node pack-command.ts\nError: EROFS: read-only file system, mkdir 'packed'"
  expect(await start(refused)).toBe('plain.ts')
  expect(await start("EACCES: permission denied, open 'packed'")).toBe('plain.ts')
  expect(said).toEqual([expect.stringContaining('EROFS'), expect.stringContaining('EACCES')])
  await expect(start('SyntaxError: EACCES is not defined')).rejects.toThrow('SyntaxError')
})

test('a fault in a packed script is named by the line of its source', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'zdb-packed-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await writeFile(join(dir, 'faulty.ts'), `type Unused = string\n\nthrow new Error('broken')\n`)
  const file = await packed(join(dir, 'faulty.ts'))
  onTestFinished(() => drop(file))
  const { stderr } = spawnSync(process.execPath, ['--enable-source-maps', file], { encoding: 'utf8' })
  expect(stderr).toContain('faulty.ts:3')
})

test('what is packed is ASCII, and says the same in words, patterns and tagged templates', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'zdb-packed-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const source = [
    'const cooked = (parts: TemplateStringsArray) => parts.join("")',
    'console.log("玫瑰🌹", cooked`花店🌷`, /^[百🌼]+$/u.test("百🌼"))',
  ]
  await writeFile(join(dir, 'flowers.ts'), source.join('\n'))
  const file = await packed(join(dir, 'flowers.ts'))
  onTestFinished(() => drop(file))
  expect(await readFile(file, 'utf8')).not.toMatch(/\P{ASCII}/u)
  expect(spawnSync(process.execPath, [file], { encoding: 'utf8' }).stdout.trim()).toBe('玫瑰🌹 花店🌷 true')
})
