import { channelShops } from '@zdb/contract/channels/channel-shops/endpoints'
import type { Person } from '../harness/world.ts'

/** The owner's yes on the authorisation page of a channel or a courier, and the address it leads back to. */
export const agreeOn = async (page: string, shopName: string): Promise<URL> => {
  const html = await (await fetch(page)).text()
  const hidden = [...html.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  const form = new URLSearchParams(hidden.map(([, key = '', value = '']): [string, string] => [key, value]))
  form.set('shop', '')
  form.set('name', shopName)
  const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(html) ?? []
  const answer = await fetch(new URL(action, page), { method: 'POST', body: form, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '')
}

/** What the console does with the address that a channel's page leads back to. */
export const bringBack = async (person: Person, back: URL) => {
  const landed = await fetch(back, { redirect: 'manual' })
  const { searchParams } = new URL(landed.headers.get('location') ?? '', back)
  const given = Object.fromEntries(new URLSearchParams(searchParams.get('returned') ?? ''))
  return person.call(channelShops.receiveAuthorization, { body: { adapter: searchParams.get('adapter') ?? '', given } })
}

/** A shop is let in on the channel's page and confirmed in the console. */
export const bindOnPage = async (person: Person, code: string, shopName: string) => {
  const { data } = await person.call(channelShops.authorizedUri, { params: { code } })
  const returned = await bringBack(person, await agreeOn(data?.uri ?? '', shopName))
  return person.call(channelShops.confirmAuthorization, { body: { state: returned.data?.state ?? '' } })
}
