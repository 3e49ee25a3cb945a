import { expect, test } from 'vitest'
import webPush from 'web-push'
import { startOutside } from '#test/harness/sandbox'
import { pushDesk } from '#test/harness/push-desk'
import { minutes, moveClock, resetClock } from '#core/time/clock'
import { withBreaker } from './breaker.ts'
import { vapidPush } from './vapid.ts'

const keys = webPush.generateVAPIDKeys()
const message = { payload: '{"title":"新的网单"}', topic: 'order-1', urgency: 'high', ttlSeconds: 60 } as const

test('only push services are written to, whatever a browser calls one', () => {
  const port = vapidPush({
    subject: 'mailto:a@example.com',
    keys: async () => keys,
    hosts: ['.push.example.org'],
    sandbox: 'http://127.0.0.1:4000',
  })
  const known = (endpoint: string): boolean => port.isKnown(endpoint)
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/a',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://web.push.apple.com/a',
    'https://wns2-par02p.notify.windows.com/w/?token=a',
    'https://cn.push.example.org/a',
    'http://127.0.0.1:4000/web-push/send/a',
  ])
    expect([endpoint, known(endpoint)]).toEqual([endpoint, true])
  for (const endpoint of [
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com:8443/a',
    'https://fcm.googleapis.com@169.254.169.254/a',
    'https://user@fcm.googleapis.com/a',
    'https://fcm.googleapis.com.evil.example/a',
    'https://evilpush.apple.com.example/a',
    'http://127.0.0.1:4000/web-push/faults',
    'http://127.0.0.1:4000/web-push/send/../faults',
    'http://127.0.0.1:4000/web-push/send/a?b=c',
    'http://127.0.0.1:5432/',
    'http://169.254.169.254/latest/meta-data',
    'https://localhost/a',
    'file:///etc/passwd',
    'no address',
  ])
    expect([endpoint, known(endpoint)]).toEqual([endpoint, false])
})

test('a push is signed, encrypted and handed to the service, and every no of it is told apart', async () => {
  const outside = await startOutside()
  const desk = pushDesk(outside.url)
  const config = { subject: 'mailto:a@example.com', keys: async () => keys, sandbox: outside.url, timeoutMs: 500 }
  const port = vapidPush(config)
  const phone = await desk.subscribe(keys.publicKey)
  await port.send(phone, message)
  expect(await desk.messages(phone)).toMatchObject([
    { text: message.payload, topic: 'order-1', urgency: 'high', ttl: 60, delivered: true },
  ])

  const failsWith = (to = phone, by = port) =>
    by.send(to, message).then(
      () => 'sent',
      (error: { port: string; kind: string }) => `${error.port} ${error.kind}`,
    )
  const stranger = vapidPush({ ...config, keys: async () => webPush.generateVAPIDKeys() })
  expect(await failsWith(phone, stranger)).toBe('webPush mismatched')
  for (const [mode, failure] of [
    ['throttle', 'webPush throttled'],
    ['error', 'webPush unreachable'],
    ['slow', 'webPush unreachable'],
    ['none', 'sent'],
  ] as const) {
    await desk.fail(mode)
    expect(await failsWith()).toBe(failure)
  }
  await desk.fail('throttle')
  await expect(port.send(phone, message)).rejects.toMatchObject({ kind: 'throttled', retryAfterSeconds: 2 })
  await desk.fail('none')
  // Not a point of the curve: nothing can be encrypted for it. Too large is a matter for us.
  const noPoint = Buffer.from(phone.keys.p256dh, 'base64url').fill(1, 40).toString('base64url')
  expect(await failsWith({ ...phone, keys: { ...phone.keys, p256dh: noPoint } })).toBe('webPush gone')
  await expect(port.send(phone, { ...message, payload: 'x'.repeat(5_000) })).rejects.toMatchObject({ kind: 'refused' })

  // One host that does not answer is left alone, and is asked again after a minute; the others are called.
  const breaker = withBreaker(port)
  await desk.fail('slow')
  for (let time = 0; time < 3; time += 1) expect(await failsWith(phone, breaker)).toBe('webPush unreachable')
  await desk.fail('none')
  await expect(breaker.send(phone, message)).rejects.toMatchObject({ kind: 'paused', retryAfterSeconds: 60 })
  const elsewhere = { ...phone, endpoint: phone.endpoint.replace('127.0.0.1', 'localhost') }
  expect(await failsWith(elsewhere, breaker)).toBe('webPush gone')
  moveClock(minutes(1))
  expect([await failsWith(phone, breaker), await failsWith(phone, breaker)]).toEqual(['sent', 'sent'])
  resetClock()

  await desk.set(phone, { gone: true })
  expect(await failsWith()).toBe('webPush gone')
  expect(await failsWith({ ...phone, endpoint: `${outside.url}/web-push/send/nobody` })).toBe('webPush gone')
  expect(await failsWith({ ...phone, endpoint: 'http://127.0.0.1:9/' })).toBe('webPush gone')
  await outside.stop()
})
