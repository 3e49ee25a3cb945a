import { expect } from 'vitest'
import { databaseTest as test } from '#test/harness/world'
import { moveClock, resetClock } from '../time/clock.ts'
import { inbox } from './callback-inbox.ts'
import { createLog } from '../process/log.ts'
import { Refusal } from '../http/refusal.ts'
import { db } from '../db/tx.ts'

type Call = { url: string; body: Buffer }

const log = createLog('silent')
const box = inbox<string, Call>({ table: 'courier_push', column: 'courier', topic: 'courier_push' })
const call = (text: string): Call => ({ url: 'http://127.0.0.1/x', body: Buffer.from(text) })
const rows = () => db().selectFrom('courier_push').selectAll().orderBy('id').execute()

test('what came in lies there sealed, byte for byte, before it is acknowledged', async () => {
  const bytes = Buffer.from([0, 255, 1, 254, ...Buffer.from('收货人13822102210')])
  await box.keep('dada', { url: 'http://127.0.0.1/?手机=13822102210', body: bytes })
  const [row] = await rows()
  expect(row?.raw_sealed.toString('latin1')).not.toContain('13822102210')
  const [letter] = await box.take(10)
  expect(letter).toMatchObject({ source: 'dada', tries: 1 })
  expect(box.open(letter?.raw_sealed ?? Buffer.alloc(0))).toEqual({
    url: 'http://127.0.0.1/?手机=13822102210',
    body: bytes,
  })
  await box.end([letter?.id ?? 0])
})

test('a rush is stored in a few commits, in the order it came, and each caller hears of its own', async () => {
  const before = (await rows()).length
  await Promise.all(Array.from({ length: 1_200 }, (_, index) => box.keep('sf', call(String(index)))))
  const kept = (await rows()).slice(before)
  expect(kept.map(({ raw_sealed }) => box.open(raw_sealed).body.toString())).toEqual(
    Array.from({ length: 1_200 }, (_, index) => String(index)),
  )
  await box.end(kept.map(({ id }) => id))
})

test('what one takes, no other takes until its time is over', async () => {
  await Promise.all(['a', 'b', 'c', 'd'].map((text) => box.keep('uupt', call(text))))
  const [some, others] = await Promise.all([box.take(2), box.take(2)])
  expect(new Set([...some, ...others].map(({ id }) => id)).size).toBe(4)
  expect(await box.take(10)).toEqual([])
  moveClock(31_000)
  const again = await box.take(10)
  resetClock()
  expect(again.map(({ tries }) => tries)).toEqual([2, 2, 2, 2])
  await box.end(again.map(({ id }) => id))
})

test('what went wrong is tried again later and later, then left to a person; what a rule refused is not tried again', async () => {
  await box.keep('kd100', call('broken'))
  let taken = await box.take(1)
  for (let tries = 1; taken[0]; tries += 1) {
    expect(taken[0].tries).toBe(tries)
    await box.failed(taken[0], new Error('out of order, call 13822102210'), log)
    expect(await box.take(1)).toEqual([])
    moveClock(600_000)
    taken = await box.take(1)
  }
  resetClock()
  expect(await box.givenUp()).toMatchObject([{ source: 'kd100', error: 'out of order, call ***' }])
  await box.keep('kd100', call('refused'))
  const [refused] = await box.take(1)
  if (!refused) throw new Error('nothing was taken')
  await box.failed(refused, new Refusal('deliveryMoved', '配送状态已变化', []), log)
  const row = (await rows()).find(({ id }) => id === refused.id)
  expect(row).toMatchObject({ error: '配送状态已变化' })
  expect(row?.done_at).not.toBeNull()
})
