import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { openKeep } from '../keep.ts'
import { onlyFromHere } from '../only-from-here.ts'
import type { Provider } from '../provider.ts'
import { seeded } from '../random.ts'
import { openAutopilot } from './riding/autopilot.ts'
import { openCourierFaults } from './traffic/courier-faults.ts'
import { openCallGuard } from './traffic/call-guard.ts'
import { openClocks } from './riding/clock.ts'
import { openCallbackDelivery } from './traffic/callback-delivery.ts'
import { serveDesk } from './desk/desk.ts'
import { serveStatements } from './desk/statements.ts'
import type { CourierSide } from './sides/side.ts'
import { sides as allSides } from './sides/all.ts'
import { serveTownPage } from './desk/town-page.ts'
import { openTown, type TownSnapshot } from './town/town.ts'

/** The couriers: one town, every courier's own interface to it, and the desk from which people steer it. */
export function openCouriers({
  dir,
  seed = randomInt(2 ** 31),
  autopilot: alive = false,
  sides = allSides,
}: {
  dir?: string | undefined
  seed?: number | undefined
  autopilot?: boolean | undefined
  sides?: readonly CourierSide[]
}): Provider & { close: () => void } {
  const keep = openKeep<TownSnapshot>(dir, 'couriers.json')
  const clocks = openClocks({ autopilot: alive })
  const faults = openCourierFaults({ random: seeded(seed) })
  const post = openCallbackDelivery({ faults, random: seeded(seed + 1) })
  const autopilot = openAutopilot({ clocks, seed })
  const town = openTown({
    sides,
    tell: (...event) => post.tell(...event),
    tellTrouble: (...event) => post.tellTrouble(...event),
    watch: autopilot.follow,
    isFault: faults.struck,
    approachMs: (ride) => autopilot.approachMs(ride),
    changed: keep.changed,
    clocks,
    random: seeded(seed + 2),
    kept: keep.read(),
  })
  keep.of(() => town.snapshot())
  autopilot.drive(town)
  const calls = openCallGuard({ sides, faults, appByKey: (courier, id) => town.appByKey(courier, id) })
  const things = { town, clocks, faults, calls, autopilot }

  return {
    title: '同城运力',
    protocol: sides.map(({ title }) => title).join('、'),
    base: '/courier-*',
    pages: [
      { title: '骑手与配送单', path: '/couriers' },
      { title: 'UU跑腿短信', path: '/couriers/uupt-codes' },
    ],
    serve(server: FastifyInstance): void {
      onlyFromHere(server, '/couriers')
      calls.guard(server)
      serveDesk(server, things)
      serveTownPage(server, things)
      serveStatements(
        server,
        town,
        sides.map(({ name }) => name),
      )
      for (const side of sides) side.serve(server, town)
      autopilot.rearm()
    },
    close(): void {
      autopilot.close()
      post.close()
      keep.close()
    },
  }
}
