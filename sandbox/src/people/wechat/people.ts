import { randomBytes } from 'node:crypto'

const codeLife = 5 * 60_000
const tokenLife = 7_200_000

export type WechatPerson = { openid: string; unionid: string; nickname: string }
type Token = { person: WechatPerson; access: string; refresh: string; until: number }

const word = (bytes: number): string => randomBytes(bytes).toString('base64url')

export type WechatPeople = ReturnType<typeof openPeople>

/** Everybody who has WeChat here, what they agreed to, and the tokens that came of it. */
export function openPeople(now: () => number = Date.now) {
  const people: WechatPerson[] = []
  const codes = new Map<string, { person: WechatPerson; until: number }>()
  const byAccess = new Map<string, Token>()
  const byRefresh = new Map<string, Token>()

  const issue = (person: WechatPerson, refresh: string): Token => {
    const token = { person, access: word(48), refresh, until: now() + tokenLife }
    byAccess.set(token.access, token)
    byRefresh.set(refresh, token)
    return token
  }

  return {
    all: () => people,
    /** One with this name, made when there is none. */
    named(nickname: string): WechatPerson {
      const known = people.find((person) => person.nickname === nickname)
      if (known) return known
      const person = { openid: `o${word(20)}`, unionid: `u${word(20)}`, nickname }
      people.push(person)
      return person
    },
    agree(person: WechatPerson): string {
      const code = word(24)
      codes.set(code, { person, until: now() + codeLife })
      return code
    },
    /** A code is good once. */
    redeem(code: string): Token | undefined {
      const given = codes.get(code)
      codes.delete(code)
      return given && given.until > now() ? issue(given.person, word(48)) : undefined
    },
    renew(refresh: string): Token | undefined {
      const known = byRefresh.get(refresh)
      if (!known) return undefined
      byAccess.delete(known.access)
      return issue(known.person, refresh)
    },
    personBy(access: string, openid: string): WechatPerson | undefined {
      const token = byAccess.get(access)
      return token && token.until > now() && token.person.openid === openid ? token.person : undefined
    },
    lifeSeconds: tokenLife / 1000,
  }
}
