import { identity } from '@zdb/contract/identity/endpoints'
import { job } from '#core/work/jobs'
import { serve, type AreaManifest } from '../manifest.ts'
import { dropOldCaptchas } from './captchas.ts'
import { routes } from './routes.ts'
import { forgetAccount } from './sessions.ts'

export const identityArea: AreaManifest = {
  name: 'identity',
  tables: ['merchant', 'account', 'role', 'session', 'sign_in_try', 'sms_code', 'captcha'],
  calls: ({ ports }) => serve(identity, routes(ports)),
  jobs: () => [job({ name: 'identity.dropOldCaptchas', cron: '*/10 * * * *', run: dropOldCaptchas })],
  notices: { actor_changed: (account) => forgetAccount(Number(account)) },
}
