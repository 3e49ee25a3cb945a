import type { ImEvent, ImEvents, ImPort } from '../port.ts'
import { makeFakeSdk } from './fake-sdk.ts'
import { makeTencentEngine } from './tencent-engine.ts'

export const login = {
  SDKAppID: '1400000001',
  userID: 'm1',
  userSig: 'sig',
  sender: '王小花',
  senderLabels: { own: 'label-1', names: { 'label-1': '王小花', 'label-2': '小周' } },
}
export const shelf = {
  put: () => Promise.resolve(),
  take: () => Promise.resolve(),
  all: () => Promise.resolve([]),
  clear: () => Promise.resolve(),
}

export const signedIn = async () => {
  const fake = makeFakeSdk()
  const engine = makeTencentEngine(() => Promise.resolve(fake.sdk), shelf)
  await engine.login(login)
  return { ...fake, engine }
}

export const heard = <E extends ImEvent>(engine: ImPort, event: E): ImEvents[E][] => {
  const all: ImEvents[E][] = []
  engine.on(event, (told) => all.push(told))
  return all
}
