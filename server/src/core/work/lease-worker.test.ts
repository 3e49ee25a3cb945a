import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { drain, drainBeside } from './lease-worker.ts'

const log = pino({ level: 'silent' })

test('work is done when woken, all of it, and looked for when nobody wakes', async () => {
  let lying = 5
  const takes: number[] = []
  const take = async (): Promise<number> => {
    const taken = Math.min(2, lying)
    lying -= taken
    takes.push(taken)
    return taken
  }
  const work = drain(take, { name: 'test', everyMs: 30, lanes: 1, log })
  await vi.waitFor(() => expect(lying).toBe(0))
  expect(takes.slice(0, 4)).toEqual([2, 2, 1, 0])
  lying = 1
  await vi.waitFor(() => expect(lying).toBe(0))
  await work.stop()
  lying = 1
  work.wake()
  await new Promise((resolve) => setTimeout(resolve, 80))
  expect(lying).toBe(1)
})

test('one piece that hangs holds up nobody else, a failure is not the end, and a stop waits for what is begun', async () => {
  let turn = 0
  let free: () => void = () => undefined
  const hanging = new Promise<void>((resolve) => (free = resolve))
  const done: string[] = []
  const take = async (): Promise<number> => {
    turn += 1
    if (turn === 1) {
      await hanging
      done.push('slow')
    } else if (turn === 2) throw new Error('broken')
    else if (turn < 6) done.push('quick')
    return 0
  }
  const work = drain(take, { name: 'test', everyMs: 20, lanes: 2, log })
  await vi.waitFor(() => expect(done).toContain('quick'))
  expect(done).not.toContain('slow')
  const stopped = work.stop()
  free()
  await stopped
  expect(done).toContain('slow')
})

test('what is claimed is worked at side by side, as much as there is room for, and given back together', async () => {
  const lying = ['a', 'b', 'c', 'stuck', 'd']
  const doors = new Map<string, () => void>()
  const looks: number[] = []
  const given: string[][] = []
  const room = 3
  const work = drainBeside<string>(
    {
      claim: async (running) => {
        looks.push(running.length)
        return lying.splice(0, room - running.length)
      },
      work: (one) => new Promise((resolve) => doors.set(one, resolve)),
      release: async (ended) => void given.push([...ended]),
    },
    { name: 'test', everyMs: 60_000, gatherMs: 20, log },
  )
  for (let time = 0; time < 20; time += 1) work.wake()
  await vi.waitFor(() => expect([...doors.keys()]).toEqual(['a', 'b', 'c']))
  expect(looks.length).toBeLessThanOrEqual(2)
  for (const name of ['a', 'b']) doors.get(name)?.()
  await vi.waitFor(() => expect([...doors.keys()]).toEqual(['a', 'b', 'c', 'stuck', 'd']))
  expect(given).toEqual([['a', 'b']])
  for (const name of ['c', 'd']) doors.get(name)?.()
  const stopped = work.stop()
  lying.push('e')
  doors.get('stuck')?.()
  await stopped
  expect(given.flat().toSorted()).toEqual(['a', 'b', 'c', 'd', 'stuck'])
  expect(doors.has('e')).toBe(false)
})
