import { createECDH, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { openMessage } from './aes128gcm.ts'
import { openDevices } from './devices.ts'
import { vapidTrouble } from './vapid.ts'

test('a message is opened as the standard opens its example (RFC 8291, 5)', () => {
  const keys = createECDH('prime256v1')
  keys.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url')
  const body = Buffer.from(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    'base64url',
  )
  const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url')
  expect(openMessage(body, { keys, auth })).toBe('When I grow up, I want to be a watermelon')
  body[body.length - 1] = (body.at(-1) ?? 0) ^ 1
  expect(() => openMessage(body, { keys, auth })).toThrow()
})

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const aSender = () => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const key = createPrivateKey(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const words = (claims: object, head: object = { typ: 'JWT', alg: 'ES256' }): string => {
    const signed = `${part(head)}.${part(claims)}`
    const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
    return `vapid t=${signed}.${signature}, k=${point.toString('base64url')}`
  }
  return { words, point: point.toString('base64url') }
}

test('a sender is who signed for this service, for at most a day, and whom the browser subscribed to', () => {
  const at = Date.UTC(2026, 10, 17)
  const origin = 'https://push.example.com'
  const [ours, other] = [aSender(), aSender()]
  const claims = { aud: origin, exp: at / 1000 + 3600, sub: 'mailto:a@example.com' }
  const known = { origin, applicationServerKey: ours.point, at }
  const troubles = [
    ours.words(claims),
    '',
    'WebPush abc',
    other.words(claims),
    ours.words({ ...claims, aud: 'https://elsewhere.example.com' }),
    ours.words({ ...claims, exp: at / 1000 - 1 }),
    ours.words({ ...claims, exp: at / 1000 + 90_000 }),
    ours.words({ ...claims, sub: 'somebody' }),
    ours.words(claims, { typ: 'JWT', alg: 'none' }),
    ours.words(claims).replace(/k=.*/, `k=${other.point}`),
  ].map((authorization) => vapidTrouble(authorization, known))
  expect(troubles).toEqual([
    undefined,
    'no vapid credentials',
    'no vapid credentials',
    'the key is not the one of the subscription',
    `aud must be ${origin}`,
    'exp must be within 24 hours',
    'exp must be within 24 hours',
    'sub must be a mailto: or https: URI',
    'alg must be ES256',
    'signature does not match',
  ])
})

test('a device that is off gets the last of each topic when it is on again, and nothing that is too old', () => {
  let at = 0
  const devices = openDevices(() => at)
  const phone = devices.subscribe('key')
  const send = (text: string, topic: string, ttl = 60) =>
    devices.deliver(phone, { text, topic, ttl, urgency: 'normal' })
  const got = () => phone.messages.filter(({ delivered }) => delivered).map(({ text }) => text)
  send('骑手已接单', 'ride')
  devices.switchOn(phone, false)
  send('骑手已取货', 'ride')
  send('骑手已送达', 'ride')
  send('新的网单', 'order', 10)
  expect(got()).toEqual(['骑手已接单'])
  at = 30_000
  devices.switchOn(phone, true)
  expect(got()).toEqual(['骑手已送达', '骑手已接单'])
})
