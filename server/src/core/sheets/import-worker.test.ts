import { expect, test, vi } from 'vitest'
import { createLog } from '../process/log.ts'
import { drainImports } from './import-worker.ts'

type Sheet = { id: number; state: string; tries: number; file_key: string; rows: number }

test('sheets of fifty thousand rows are saved one by one, and a short one beside them', async () => {
  const sheet = (id: number, rows: number): Sheet => ({ id, state: 'saving', tries: 0, file_key: '', rows })
  const waiting = [sheet(1, 50_000), sheet(2, 50_000), sheet(3, 2_000)]
  const { promise: end, resolve: letEnd } = Promise.withResolvers<void>()
  const [begun, saved]: [number[], number[]] = [[], []]
  const imports = drainImports<Sheet>({
    name: 'test',
    queue: {
      take: (_at, _until, mostRows = Infinity) => {
        const place = waiting.findIndex(({ rows }) => rows <= mostRows)
        return Promise.resolve(place < 0 ? undefined : waiting.splice(place, 1)[0])
      },
      postpone: () => Promise.resolve(),
      change: () => Promise.resolve(true),
      old: () => Promise.resolve([]),
      forget: () => Promise.resolve(),
    },
    read: () => Promise.resolve(),
    save: async ({ id, rows }) => {
      begun.push(id)
      if (rows > 2_000) await end
      saved.push(id)
    },
    removeFile: () => Promise.resolve(),
    brokenOff: () => '',
    log: createLog('silent'),
  })
  await vi.waitFor(() => expect(saved).toEqual([3]))
  expect(begun).toEqual([1, 3])
  letEnd()
  await vi.waitFor(() => expect(saved).toEqual([3, 1, 2]))
  await imports.stop()
})
