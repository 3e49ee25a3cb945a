import { expect } from 'vitest'
import { notify } from '#core/db/process-notices'
import { pool, within } from '#core/db/tx'
import { heard, openSocket } from '../harness/sockets.ts'
import { test, type Person, type World } from '../harness/world.ts'

const changed = ({ accountId }: Person) => within((tx) => notify(tx, 'actor_changed', accountId))

/** Opens the console of this person, and while it is asked at the door whose it is, something else happens. */
const opening = async (world: World, person: Person, act: () => Promise<unknown>) => {
  const rival = await pool().connect()
  try {
    await rival.query('begin; lock table session in access exclusive mode')
    const opened = openSocket(world.url, person.headers.cookie ?? '')
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%secret_hash%'
      and datname = current_database()`
    await expect.poll(async () => (await pool().query(waiting)).rowCount, { timeout: 10_000 }).toBe(1)
    await act()
    await rival.query('rollback')
    return await opened
  } finally {
    await rival.query('rollback')
    rival.release()
  }
}

test('a console that is being opened hears of its own rights alone that they have changed', async ({ world }) => {
  const [florist, baker] = [await world.merchant(), await world.merchant()]
  const own = await opening(world, florist, () => changed(florist))
  await heard(own, 'rights_changed')
  const other = await opening(world, baker, () => changed(florist))
  const overheard: unknown[] = []
  other.on('rights_changed', (event) => overheard.push(event))
  const marked = heard(other, 'notification_setting_changed')
  await within((tx) => notify(tx, 'notification_setting_changed', baker.accountId))
  await marked
  expect(overheard).toEqual([])
  for (const socket of [own, other]) socket.disconnect()
})
