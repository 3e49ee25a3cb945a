import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fen } from '@zdb/contract/kit/fen'
import type { Courier, CourierAccount, CourierQuote, Parcel, Ref } from '#ports/couriers/port'
import type { RawPush } from '#ports/raw-push'
import { anAccount, aParcel, kindOf, openCourierDesk, type CourierDesk } from './courier-desk.ts'
import { badDaysOf, silencesOf } from './courier-troubles.ts'

/** For couriers that let themselves be called without having named a price. */
export const noQuote: CourierQuote = {
  price: fen(0),
  distanceMetres: null,
  token: '',
  validUntil: null,
  pickupMinutes: null,
}
export const why = { id: 4, words: '顾客取消订单' }

type Change = { secret?: string; endpoint?: string; timeoutMs?: number }

/** A ride that waits for its rider. */
export type CalledRide = { sn: string; parcel: Parcel; ref: Ref; price: number }

/** One adapter opposite its courier: what the suite's tests and the adapter's own share. */
export type CourierBench = {
  readonly desk: CourierDesk
  readonly courier: Courier
  /** Whose riders are called. */
  readonly account: CourierAccount
  /** The adapter with other keys, or at another address. */
  readonly spoken: (change: Change) => Courier
  readonly parcel: (more?: Partial<Parcel>) => Parcel
  readonly aStore: (sid: string) => Parcel['pickup'] & { sid: string; productType: number }
  readonly called: (more?: Partial<Parcel>, by?: CourierAccount) => Promise<CalledRide>
  /** The last callback that speaks of a ride, once there is one. */
  readonly pushAbout: (sn: string) => Promise<RawPush>
  /** What the courier's books say that a ride costs. */
  readonly spentOn: (sn: string) => Promise<number>
}

/** What an adapter has of its own; a case without its particulars is the adapter's own business. */
type Particulars = {
  name: Courier['name']
  speak(desk: CourierDesk, change?: Change): Courier
  /** Our own account before a store is opened under it; without it, one that says nothing. */
  ours?(desk: CourierDesk): CourierAccount
  /** What its parcels need to be carried. */
  parcel?: Partial<Parcel>
  callsUnasked?: true
  /** A store opened again is the same store. */
  opensOnce?: true
  priced: { words: string; farther?: number; also?: object; theirNumber?(providerId: string): string }
  /** Their codes of accepted, atShop, pickedUp and delivered; none where they have no word for it. */
  codes: readonly [string, string | null, string, string]
  callbacks: {
    hint: boolean
    yes: string
    /** How a forged one is answered; absent where none is signed. */
    no?: string
    /** Turns an honest callback from the shop into one from the door. */
    changed?: readonly [from: string, to: string]
  }
  /** When it is asked, it knows the moment of a step as it told it. */
  remembersMoments?: true
  dropped?: { words: string; told?: object; asked?: object }
  /** `told`: the reason in its callback, where it sends one. `final`: what was called off names no price of calling off any more. */
  cancelling?: { words: string; told?: string; final?: true }
  tips?: {
    words: string
    taken: readonly (readonly [added: number, total: number])[]
    /** Added, each for itself. */
    refused: readonly number[]
  }
  found?: { words: string; digits: number }
  /** Where a call gets lost, for couriers that can be asked; called again, no second rider comes. */
  lost?: { where: string; again?: true }
  meansNothing: { words: string; pushes(at: CourierBench): readonly RawPush[] }
  tellsBalance?: true
  /** How it speaks of trouble of its own. */
  trouble: string
}

const steps = ['accepted', 'atShop', 'pickedUp', 'delivered'] as const

/** What every courier must do alike, against its own side in the sandbox. */
export function courierSuite(own: Particulars): CourierBench {
  let desk: CourierDesk
  let courier: Courier
  let account: CourierAccount
  const about = (sn: string): RawPush[] => desk.pushes.filter(({ path, body }) => path === sn || body.includes(sn))
  const at: CourierBench = {
    get desk() {
      return desk
    },
    get courier() {
      return courier
    },
    get account() {
      return account
    },
    spoken: (change) => own.speak(desk, change),
    parcel: (more = {}) => aParcel({ callback: desk.callback, ...own.parcel, ...more }),
    aStore: (sid) => ({ ...at.parcel().pickup, sid, productType: 1 }),
    called: async (more, by = account) => {
      const parcel = at.parcel(more)
      const quote = own.callsUnasked ? noQuote : await courier.quote(by, parcel)
      const { providerId, price } = await courier.create(by, parcel, quote)
      return {
        sn: parcel.sn,
        parcel,
        ref: { sn: parcel.sn, providerId, brand: parcel.brand },
        price: price ?? quote.price,
      }
    },
    pushAbout: (sn) => vi.waitFor(() => about(sn).at(-1) ?? Promise.reject(new Error('not here yet'))),
    spentOn: async (sn) => (await desk.charges(sn)).reduce((sum, { amount }) => sum + amount, 0),
  }
  const { parcel, called, pushAbout, spentOn } = at
  /** Some know a ride by our number alone when they are called, and tell theirs later. */
  const told = (ref: Ref): object => (ref.providerId ? ref : { sn: ref.sn })
  const asked = async (ref: Ref, expected: object): Promise<void> => {
    if (courier.query) expect(await courier.query(account, ref)).toMatchObject(expected)
  }

  beforeAll(async () => {
    desk = await openCourierDesk(own.name)
    courier = own.speak(desk)
    desk.answerWith(courier)
    const ours = own.ours?.(desk) ?? anAccount()
    account = { ...ours, shopId: (await courier.openShop?.(ours, at.aStore('S1001'))) ?? ours.shopId }
  })
  afterAll(() => desk.close())

  const { priced, callbacks, dropped, cancelling, tips, found, lost, meansNothing } = own

  if (own.opensOnce)
    test('a store is made known once, however often it is asked for', async () => {
      expect(account.shopId).toMatch(/^\w+$/)
      expect(await courier.openShop?.(account, at.aStore('S1001'))).toBe(account.shopId)
      expect(await courier.openShop?.(account, at.aStore('S1002'))).not.toBe(account.shopId)
    })

  test(priced.words, async () => {
    const one = parcel()
    const quote = await courier.quote(account, one)
    expect(quote.distanceMetres).toBeGreaterThan(priced.farther ?? 9_000)
    const { providerId, price } = await courier.create(account, one, quote)
    expect(price ?? quote.price).toBe(quote.price)
    const ride = await desk.ride(one.sn)
    expect(ride).toMatchObject({
      state: 'waiting',
      price: quote.price,
      remarks: '易碎，请轻放',
      pickup: { mobile: '13800000001' },
      door: { name: '李女士', mobile: '13900001234' },
      ...priced.also,
    })
    // Over another map and back: less than two metres.
    for (const end of ['pickup', 'door'] as const) {
      expect(ride[end].longitude).toBeCloseTo(one[end].longitude, 4)
      expect(ride[end].latitude).toBeCloseTo(one[end].latitude, 4)
    }
    if (priced.theirNumber) expect(priced.theirNumber(providerId)).toBe(ride.id)
    expect(await desk.charges(one.sn)).toMatchObject([{ kind: 'ride', amount: quote.price }])
  })

  test('every step of the rider is heard, with name and phone, and the same when asked', async () => {
    const { sn, ref, price } = await called()
    await asked(ref, { ref, status: 'waiting', rider: null, fee: null })
    for (const [index, status] of steps.entries()) {
      const { rider } = await desk.steer(sn, status)
      if (own.codes[index] === null) continue
      const heard = await desk.heard(courier, sn, status)
      const code = own.codes[index]
      expect(heard).toMatchObject({ ref: told(ref), code, reassigned: false, rider: { name: rider?.name } })
      expect(heard.rider?.mobile).toBe(rider?.mobile)
      expect(Math.abs(heard.at.getTime() - Date.now())).toBeLessThan(60_000)
      await asked(ref, { ref, status, rider: { name: rider?.name } })
      if (own.remembersMoments) await asked(ref, { at: heard.at })
    }
    await asked(ref, { fee: price })
    expect(await spentOn(sn)).toBe(price)
    expect(courier.receive(await pushAbout(sn))).toMatchObject({
      ok: true,
      hint: callbacks.hint,
      reply: { status: 200, body: callbacks.yes },
    })
  })

  if (dropped)
    test(dropped.words, async () => {
      const { sn, ref } = await called()
      const first = await desk.steer(sn, 'accepted')
      await desk.steer(sn, 'dropped')
      const gone = await desk.heard(courier, sn, 'waiting', true)
      expect(gone).toMatchObject({ ref: told(ref), rider: null, ...dropped.told })
      if (dropped.asked) await asked(ref, { status: 'waiting', at: gone.at, ...dropped.asked })
      const second = await desk.steer(sn, 'accepted')
      expect(second.rider?.mobile).not.toBe(first.rider?.mobile)
      await expect
        .poll(async () => (await desk.heard(courier, sn, 'accepted')).rider?.mobile)
        .toBe(second.rider?.mobile)
      await asked(ref, { status: 'accepted', rider: { name: second.rider?.name } })
    })

  if (cancelling)
    test(cancelling.words, async () => {
      const [early, late] = [await called(), await called()]
      if (courier.previewCancel) expect(await courier.previewCancel(account, early.ref)).toBe(0)
      expect(await courier.cancel(account, early.ref, why)).toEqual({ fee: 0 })
      await asked(early.ref, { status: 'cancelled', fee: 0 })
      await desk.steer(late.sn, 'atShop')
      const { cancelFee: fee } = await desk.ride(late.sn)
      expect(fee).toBeGreaterThan(0)
      if (courier.previewCancel) expect(await courier.previewCancel(account, late.ref)).toBe(fee)
      expect(await courier.cancel(account, late.ref, why)).toEqual({ fee })
      const { told: reason } = cancelling
      if (reason) expect(await desk.heard(courier, late.sn, 'cancelled')).toMatchObject({ reason })
      await asked(late.ref, { status: 'cancelled', fee })
      expect(await spentOn(late.sn)).toBe(fee)
      if (cancelling.final) expect(await kindOf(courier.previewCancel?.(account, late.ref))).toBe('refused')
    })

  test('goods that are on their way cannot be called off', async () => {
    const { sn, ref } = await called()
    await desk.steer(sn, 'pickedUp')
    expect(await kindOf(courier.cancel(account, ref, why))).toBe('refused')
  })

  if (tips)
    test(tips.words, async () => {
      const { sn, ref, price } = await called()
      for (const [added, total] of tips.taken)
        await courier.tip?.(account, ref, { added: fen(added), total: fen(total) })
      const sum = tips.taken.at(-1)?.[1] ?? 0
      for (const added of tips.refused)
        expect(await kindOf(courier.tip?.(account, ref, { added: fen(added), total: fen(sum + added) }))).toBe(
          'refused',
        )
      expect((await desk.ride(sn)).tip).toBe(sum)
      await desk.steer(sn, 'delivered')
      await asked(ref, { status: 'delivered', fee: price + sum })
      expect(await spentOn(sn)).toBe(price + sum)
    })

  if (found)
    test(found.words, async () => {
      const { sn, ref } = await called()
      expect(await courier.locate?.(account, ref)).toBeNull()
      await desk.steer(sn, 'atShop')
      const { spot } = await desk.ride(sn)
      const there = await courier.locate?.(account, ref)
      expect(there?.longitude).toBeCloseTo(spot?.longitude ?? 0, found.digits)
      expect(there?.latitude).toBeCloseTo(spot?.latitude ?? 0, found.digits)
      expect(Math.abs(Date.now() - (there?.at.getTime() ?? 0))).toBeLessThan(60_000)
    })

  if (lost)
    test('a call whose answer is lost leaves it open, and asking by our own number finds the rider', async () => {
      const one = parcel()
      const quote = await courier.quote(account, one)
      const ref = { sn: one.sn, providerId: '', brand: one.brand }
      expect(await courier.query?.(account, ref)).toBeNull()
      await desk.faults({ loseAnswer: 1, where: lost.where })
      expect(await kindOf(at.spoken({ timeoutMs: 400 }).create(account, one, quote))).toBe('unreachable')
      await desk.faults({})
      const { id } = await desk.ride(one.sn)
      const numbers = priced.theirNumber ? { sn: one.sn, providerId: id } : { sn: one.sn }
      expect(await courier.query?.(account, ref)).toMatchObject({ status: 'waiting', ref: numbers })
      if (lost.again) expect((await courier.create(account, one, quote)).providerId).toBe(id)
    })

  const { no, changed } = callbacks
  if (no && changed)
    test('a forged callback is refused, and so is one that was changed on its way', async () => {
      const { sn } = await called()
      await desk.faults({ missign: 1 })
      await desk.steer(sn, 'accepted')
      await desk.faults({})
      const refused = await vi.waitFor(
        () =>
          about(sn)
            .map((push) => courier.receive(push))
            .find(({ ok }) => !ok) ?? Promise.reject(new Error('not here yet')),
      )
      expect(refused.reply).toMatchObject({ status: 403, body: no })
      await desk.steer(sn, 'atShop')
      await desk.heard(courier, sn, 'atShop')
      const honest = await pushAbout(sn)
      expect(courier.receive(honest).ok).toBe(true)
      const lie = honest.body.toString().replace(...changed)
      expect(lie).not.toBe(honest.body.toString())
      for (const body of [lie, 'nonsense'])
        expect(courier.receive({ ...honest, body: Buffer.from(body) }).ok).toBe(false)
    })

  test(meansNothing.words, () => {
    for (const push of meansNothing.pushes(at))
      expect(courier.receive(push)).toMatchObject({
        ok: true,
        reports: [],
        reply: { status: 200, body: callbacks.yes },
      })
  })

  if (own.tellsBalance)
    test('the balance is theirs to the fen', async () => {
      const before = (await courier.balance?.(account)) ?? 0
      const { price } = await called()
      expect(await courier.balance?.(account)).toBe(before - price)
    })

  test('our own wrong signature is refused by the courier', async () => {
    expect(await kindOf(at.spoken({ secret: 'wrong' }).quote(account, parcel()))).toBe('refused')
  })

  test('too many calls, no money, no rider and too far are told apart', async () => {
    expect(await badDaysOf(desk, courier, account, parcel())).toEqual({
      throttle: 'throttled',
      noBalance: 'noBalance',
      noCapacity: 'noCapacity',
      tooFar: 'noCapacity',
    })
  })

  test('a closed door, a broken gateway and a page of words leave it open whether a rider comes', async () => {
    const one = parcel()
    const quote = await courier.quote(account, one)
    expect(await silencesOf((endpoint) => at.spoken({ endpoint }), account, one, quote, own.trouble)).toEqual({
      closed: 'unreachable',
      broken: 'unreachable',
      words: 'unreachable',
      tooMany: 'throttled',
      trouble: 'unreachable',
    })
  })

  return at
}
