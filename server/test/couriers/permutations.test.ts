import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { courierNames, type CourierName } from '@zdb/contract/couriers/delivery/couriers'
import { riderStates } from '@zdb/contract/couriers/delivery/states'
import { factsOf } from '#areas/couriers/delivery/callbacks/report-facts'
import { feeSaid, statementOf, textOf, type StatementWithFacts } from '#areas/couriers/delivery/callbacks/report-text'
import type { Delivery } from '#areas/couriers/delivery/delivery.sql'
import { isEnd, placeOf } from '#areas/couriers/delivery/callbacks/report-verdict'
import { useSealKey } from '#core/outside/sealed'
import { useCouriers } from '#ports/couriers/in-use'
import type { CourierSet } from '#ports/couriers/all'
import type { Courier, CourierAccount, Report } from '#ports/couriers/port'
import type { RawPush } from '#ports/raw-push'
import { sandboxCourierApp, sandboxCouriers } from '#ports/couriers/sandbox-app'
import { aParcel, type DeskRide } from './courier-desk.ts'
import { openCourierEar, type CourierEar } from './callback-listener.ts'
import { endings, manners, permutations, tales, taleNames, type Tale } from './courier-tales.ts'

const label = 'permutations'
const samples = 200

const cases = courierNames.flatMap((name) =>
  taleNames.flatMap((tale) => (endings[name][tale] === undefined ? [] : [{ name, tale }])),
)

/** A ride that went like this at the courier: everything it called back with, and how it stands there. */
type Story = { name: CourierName; tale: Tale; pushes: RawPush[]; ride: DeskRide }

let ear: CourierEar
let opened: CourierSet
const stories: Story[] = []

beforeAll(async () => {
  useSealKey('00'.repeat(32))
  ear = await openCourierEar()
  opened = sandboxCouriers(await sandboxCourierApp(inject('sandboxUrl'), label, `${ear.url}/c`))
  useCouriers(opened.couriers)
  await Promise.all(courierNames.map(tellAll))
})
afterAll(() => ear.close())

const courierOf = (name: CourierName): Courier =>
  opened.couriers[name] ?? expect.fail(`the sandbox does not play ${name}`)

/** We at a courier, with a shop there where it wants one. */
const accountAt = async (name: CourierName): Promise<CourierAccount> => {
  const { openShop } = courierOf(name)
  const account = opened.accounts[name]?.account ?? expect.fail(`no account at ${name}`)
  const { more } = manners[name]
  if (more) return { ...account, more: { ...account.more, ...more } }
  const { pickup } = aParcel({ callback: '' })
  return openShop ? { ...account, shopId: await openShop(account, { ...pickup, sid: '1', productType: 1 }) } : account
}

const steer = async (courier: CourierName, sn: string, to: string): Promise<DeskRide> => {
  const answer = await fetch(`${inject('sandboxUrl')}/couriers/desk/ride`, {
    method: 'POST',
    body: JSON.stringify({ label, courier, sn, to, reason: '测试' }),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as DeskRide
}

type ReceivedReport = { report: Report; trusted: boolean }

const reportsIn = (courier: Courier, push: RawPush): ReceivedReport[] => {
  const received = courier.receive(push)
  if (!received.ok) return expect.fail(`${courier.name} refused its own callback: ${received.why}`)
  return received.reports.map((report) => ({ report, trusted: !received.hint }))
}

/** A courier that waited too long for our answer says the same again, however few things it had to say. */
const withoutRepeats = (said: readonly ReceivedReport[][]): ReceivedReport[][] =>
  said.filter((one, index) => said.findIndex((other) => isDeepStrictEqual(other, one)) === index)

const tell = async (name: CourierName, tale: Tale, account: CourierAccount): Promise<void> => {
  const courier = courierOf(name)
  const parcel = aParcel({ callback: `${ear.url}/c/${name}`, brand: manners[name].brand ?? '' })
  await courier.create(account, parcel, await courier.quote(account, parcel))
  let ride: DeskRide | undefined
  for (const step of tales[tale]) ride = await steer(name, parcel.sn, step)
  // What it had to say earlier may come later than its end.
  const heard = await ear.said(parcel.sn, (all) => {
    const reports = all.flatMap(({ push }) => reportsIn(courier, push).map(({ report }) => report))
    const isDropped = tale !== 'droppedFirst' || reports.some(({ reassigned }) => reassigned)
    return isDropped && reports.some(({ status }) => isEnd(status))
  })
  stories.push({ name, tale, pushes: heard.map(({ push }) => push), ride: ride ?? expect.fail('nothing happened') })
}

const tellAll = async (name: CourierName): Promise<void> => {
  const account = await accountAt(name)
  await Promise.all(cases.filter((each) => each.name === name).map(({ tale }) => tell(name, tale, account)))
}

type Outcome = { state: number; riderState: number | null; rider: string; fee: number | null; contradicted: boolean }

/** What is made of callbacks that come in this order, one after the other. */
const outcomeOf = (told: readonly ReceivedReport[]): Outcome => {
  const delivery = { provider_order_id: '', located_at: null } as Delivery
  const all: StatementWithFacts[] = []
  let rider = ''
  for (const { report, trusted } of told) {
    const said = statementOf(report, trusted)
    if (all.every((each) => textOf(each) !== textOf(said))) all.push(said)
    rider = factsOf(delivery, { report, said, all, seenAt: report.at }).rider_name ?? rider
  }
  const { state, riderState, contradicted } = placeOf(all)
  return { state, riderState, rider, fee: feeSaid(all, state), contradicted }
}

describe('what a courier calls back with leads to the same end', () => {
  test.for(cases)('$name, $tale: in every order, and with repeats', { timeout: 120_000 }, ({ name, tale }) => {
    const courier = courierOf(name)
    const story = stories.find((each) => each.name === name && each.tale === tale)
    const { pushes, ride } = story ?? expect.fail('it was not told')
    const said = withoutRepeats(pushes.map((push) => reportsIn(courier, push)))
    const truly = outcomeOf(said.flat())
    const arrived = tale === 'delivered' || tale === 'droppedFirst'
    const { namesNobody = false, tellsFee = false } = manners[name]
    expect(truly).toMatchObject({
      state: endings[name][tale],
      riderState: arrived ? riderStates.delivered.code : null,
      rider: namesNobody ? '' : ride.rider?.name,
      contradicted: false,
    })
    expect(said.flat().some(({ report }) => report.reassigned)).toBe(tale === 'droppedFirst')
    if (truly.fee !== null) expect(truly.fee).toBe(ride.charged)
    expect(truly.fee !== null).toBe(tellsFee && tale !== 'failed')

    expect(said.length).toBeLessThanOrEqual(7)
    const misled = permutations(said).filter((order) => !isDeepStrictEqual(outcomeOf(order.flat()), truly))
    expect(misled.map((order) => order.flat().map(({ report }) => report.status))).toEqual([])

    const repeated = fc
      .array(fc.nat({ max: pushes.length - 1 }), { minLength: 1, maxLength: 6 })
      .chain((again) => fc.shuffledSubarray([...pushes.keys(), ...again], { minLength: pushes.length + again.length }))
    fc.assert(
      fc.property(repeated, (order) => {
        const again = order.flatMap((index) => pushes[index] ?? [])
        expect(outcomeOf(again.flatMap((push) => reportsIn(courier, push)))).toEqual(truly)
      }),
      { numRuns: samples },
    )
  })
})
