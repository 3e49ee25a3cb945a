import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { agreeOn } from '../channels/channel-consent.ts'
import type { Person } from '../harness/world.ts'

/** The courier's page on which somebody of the store lets us in. */
export const courierPage = async (person: Person, sid: string, channel: number): Promise<string> => {
  const asked = { params: { shop_id: sid }, query: { channel } }
  const { data, message } = await person.call(deliverySetup.authorizeUrl, asked)
  if (!data) throw new Error(message)
  return data.uri
}

/** Where a browser ends that follows the address a courier's page leads back to. */
export const landOn = async (back: URL | string): Promise<URL> => {
  const landed = await fetch(back, { redirect: 'manual' })
  return new URL(landed.headers.get('location') ?? '', back)
}

/** What the console asks when somebody lands on it. */
export const askAtConsole = (person: Person, { searchParams }: URL) => {
  const field = (name: string): string => searchParams.get(name) ?? ''
  const given = Object.fromEntries(new URLSearchParams(field('returned')))
  return person.call(deliverySetup.receiveAuthorization, {
    body: { courier: field('courier'), given, token: field('token') },
  })
}

export const confirmAt = (person: Person, place: URL) =>
  person.call(deliverySetup.confirmAuthorization, { body: { token: place.searchParams.get('token') ?? '' } })

/** An account is let in on the courier's page and confirmed in the console. */
export const bindOnCourierPage = async (person: Person, sid: string, channel: number, shopName = '花语国贸店') => {
  const place = await landOn(await agreeOn(await courierPage(person, sid, channel), shopName))
  const returned = await askAtConsole(person, place)
  if (returned.code !== 0) throw new Error(returned.message)
  return confirmAt(person, place)
}
