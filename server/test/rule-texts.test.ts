import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folders = ['contract/src', 'console/src', 'server/src']

/** Times that a text may name by itself, and why: everything else reads its number where the rule has it. */
const spokenByThemselves: Readonly<Record<string, string>> = {
  'contract/src/areas/orders/transfer-orders/states.ts': 'the labels of choices, each beside the minutes it stands for',
}

test('a time that a text names comes from the rule that it is', async () => {
  const names = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((name) => `${folder}/${name}`),
    ),
  )
  const sources = names
    .flat()
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|fixtures\.ts$|\/seed\//.test(name))
  const found = await Promise.all(
    sources.map(async (name) => {
      const lines = (await readFile(join(root, name), 'utf8')).split('\n')
      return lines.some((line) => !/^\s*(\*|\/[/*])/.test(line) && /\d\s*个?(小时|天|分钟|秒|工作日|个月)/.test(line))
        ? [name]
        : []
    }),
  )
  expect(found.flat()).toEqual(Object.keys(spokenByThemselves))
})

/** In two parts, so that this file does not say it. */
const otherWord = ['主账', '号'].join('')

test('the master account is called by the specification’s word', async () => {
  const names = (
    await Promise.all(
      [...folders, 'operator/src'].map(async (folder) =>
        (await readdir(join(root, folder), { recursive: true })).map((name) => `${folder}/${name}`),
      ),
    )
  )
    .flat()
    .filter((name) => /\.tsx?$/.test(name))
  const found = await Promise.all(
    names.map(async (name) => ((await readFile(join(root, name), 'utf8')).includes(otherWord) ? [name] : [])),
  )
  expect(found.flat()).toEqual([])
})
