import { useEffect, useRef, useState } from 'react'
import { identity } from '@zdb/contract/people/identity/endpoints'
import { call } from '#core/http/client.ts'
import { leave } from '#core/browser/leave.ts'
import { refusalText } from '#core/http/errors.ts'
import { enter } from '../forms/sign-in.ts'

const probe = { manner: 'probe' } as const

/** What the page of WeChat sent along, taken out of the address so that nobody sends it twice. */
const takeReturned = (): URLSearchParams | undefined => {
  const returned = new URLSearchParams(window.location.search).get('wechat')
  if (returned === null) return undefined
  window.history.replaceState(null, '', window.location.pathname)
  return new URLSearchParams(returned)
}

/** Signs in whoever came back; in words what kept them out. */
const comeBack = async (): Promise<string | undefined> => {
  const returned = takeReturned()
  if (!returned) return undefined
  const [code, state] = [returned.get('code'), returned.get('state')]
  if (!code || !state) return '您在手机上取消了授权，没有登录'
  const answer = await enter(() => call(identity.signInByWechat, { body: { code, state } }, probe))
  return answer.ok ? undefined : refusalText(answer)
}

/** The way to WeChat's page, and what is done with what came back from it. `onTrouble` is told in words. */
export const useWechat = (onTrouble: (words: string) => void) => {
  const [busy, setBusy] = useState(false)
  const told = useRef(onTrouble)
  useEffect(() => {
    told.current = onTrouble
  })
  useEffect(() => {
    const meet = async () => {
      const trouble = await comeBack()
      if (trouble !== undefined) told.current(trouble)
    }
    void meet()
  }, [])

  const go = async () => {
    setBusy(true)
    const answer = await call(identity.wechatUri, {}, probe)
    setBusy(false)
    if (answer.ok) leave.to(answer.data.url)
    else onTrouble(refusalText(answer))
  }
  return { busy, go: () => void go() }
}
