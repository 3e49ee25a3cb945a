import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants, getPriority } from 'node:os'
import { describe, expect, test } from 'vitest'
import { hours } from '#core/time/clock'
import { endChild, spawnPlayer, watchPlayer } from './player.ts'

/** Somebody who never says a word. */
const silent = (): ChildProcess => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1_000)'])

describe('a player that says nothing', () => {
  test('is ended once nobody wants anything of it', async () => {
    const child = silent()
    const gone = once(child, 'exit')
    let wanted = true
    const { leave, isOverdue } = watchPlayer(child, {
      isWanted: () => Promise.resolve(wanted),
      ceilingMs: hours(1),
      everyMs: 20,
    })
    await new Promise((resolve) => setTimeout(resolve, 120))
    expect(child.exitCode ?? child.signalCode).toBeNull()
    wanted = false
    expect(await gone).toEqual([null, 'SIGTERM'])
    expect(isOverdue()).toBe(false)
    leave()
  })

  test('is ended when its time is up, although it is wanted', async () => {
    const child = silent()
    const gone = once(child, 'exit')
    const { leave, isOverdue } = watchPlayer(child, { isWanted: () => Promise.resolve(true), ceilingMs: 50 })
    expect(await gone).toEqual([null, 'SIGTERM'])
    expect(isOverdue()).toBe(true)
    leave()
  })

  test('goes on while the database does not answer', async () => {
    const child = silent()
    const watching = watchPlayer(child, {
      isWanted: () => Promise.reject(new Error('away')),
      ceilingMs: hours(1),
      everyMs: 20,
    })
    await new Promise((resolve) => setTimeout(resolve, 120))
    expect(child.exitCode ?? child.signalCode).toBeNull()
    watching.leave()
    await endChild(child)
    expect(child.signalCode).toBe('SIGTERM')
  })
})

test('the shop at work goes before its rehearsal', async () => {
  const child = spawnPlayer()
  const before = getPriority()
  expect(getPriority(child.pid)).toBe(Math.max(before, constants.priority.PRIORITY_BELOW_NORMAL))
  await endChild(child)
})
