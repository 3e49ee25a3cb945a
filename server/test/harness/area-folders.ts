import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

const areasFolder = join(import.meta.dirname, '../../src/areas')

const foldersIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory()).map(({ name }) => name)

/** Where each area lives: its name, and its folder in the room of its kind. */
export const areaFolders = async (): Promise<Map<string, string>> => {
  const rooms = await Promise.all(
    (await foldersIn(areasFolder)).map(async (room) => {
      const names = await foldersIn(join(areasFolder, room))
      return names.map((name) => [name, join(areasFolder, room, name)] as const)
    }),
  )
  return new Map(rooms.flat())
}
