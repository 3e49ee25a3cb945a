import { inject } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { identity } from '@zdb/contract/people/identity/endpoints'
import { db } from '#core/db/tx'
import { readPhone } from './inbox.ts'
import type { Client, Person, World } from './world.ts'

/** Somebody scans the code with their WeChat; returns what their browser brings back. */
export const scan = async (url: string, nickname: string) => {
  const body = new URLSearchParams({ ...Object.fromEntries(new URL(url).searchParams), nickname })
  const response = await fetch(`${inject('sandboxUrl')}/wechat/connect/confirm`, {
    method: 'POST',
    body,
    redirect: 'manual',
  })
  const { searchParams } = new URL(response.headers.get('location') ?? '')
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
}

/** The page to scan, for which the person reads a code on their phone; the next code need not wait a minute. */
export const bindingUrl = async (person: Person): Promise<string> => {
  await person.call(account.bindWechat)
  await db().deleteFrom('rate_limit').where('key', 'like', `smsPerMobile:${person.mobile}|%`).execute()
  const query = { sms_code: await readPhone(person.mobile) }
  return (await person.call(account.bindWechat, { query })).data?.url ?? ''
}

export const bindWechat = async (person: Person, nickname: string) =>
  person.call(account.bindWechat, { query: await scan(await bindingUrl(person), nickname) })

/** A browser that keeps what it was given to be known by. */
export const aBrowser = async ({ stranger }: World): Promise<Client & { url: string }> => {
  const opened = await stranger.call(identity.wechatUri)
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
  return {
    url: opened.data?.url ?? '',
    headers: { cookie },
    call: (endpoint, input = {}) => stranger.call(endpoint, { ...input, headers: { cookie } }),
  }
}

/** What a fresh browser is answered that comes with this WeChat. */
export const signInWithWechat = async (world: World, nickname: string) => {
  const browser = await aBrowser(world)
  return browser.call(identity.signInByWechat, { body: await scan(browser.url, nickname) })
}
