import pg from 'pg'
import { solve } from '../../server/test/harness/solve.ts'

/** The first of the demo. */
const usual = '13800000001'

/** Signs a demo merchant in over HTTP; only the captcha's answer is read from the database. */
export const signIn = async (url: string, databaseUrl: string, mobile = usual): Promise<Record<string, string>> => {
  const captcha = (await (await fetch(`${url}/api.v2/mcaptcha`)).json()) as { data: { key: string } }
  const work = (await (await fetch(`${url}/api.v2/auth/proof-of-work?mobile=${mobile}`)).json()) as {
    data: { challenge: string }
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ answer: string }>('select answer from captcha where key = $1', [
    captcha.data.key,
  ])
  await client.end()
  const response = await fetch(`${url}/api.v2/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      mobile,
      password: 'huahua2026',
      captcha_key: captcha.data.key,
      captcha: rows[0]?.answer,
      proof: await solve(work.data.challenge),
    }),
  })
  const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  return { cookie, authorization: `Bearer ${response.headers.get('credentials') ?? ''}` }
}
