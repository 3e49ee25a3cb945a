import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const rooms = ['contract', 'server', 'console', 'operator', 'sandbox', 'e2e', 'bench', 'tools', 'docs']
/** Not ours, or written one after the other and never read as a whole. */
const elsewhere = new Set(['node_modules', 'dist', 'migrations', 'decisions', 'states', 'images'])
const most = 25

const fullRooms = async (folder: string): Promise<string[]> => {
  const entries = await readdir(join(root, folder), { withFileTypes: true })
  const below = entries.filter((entry) => entry.isDirectory() && !elsewhere.has(entry.name))
  const found = await Promise.all(below.map(({ name }) => fullRooms(join(folder, name))))
  return [...(entries.length > most ? [`${folder}: ${entries.length}`] : []), ...found.flat()]
}

test('every folder can be seen at once: none has more than twenty-five entries', async () => {
  expect((await Promise.all(rooms.map(fullRooms))).flat()).toEqual([])
})
