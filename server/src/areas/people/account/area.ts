import { account } from '@zdb/contract/people/account/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { merchantErased } from '#areas/people/identity/public'
import { doneIf, setupSource } from '#core/domain/setup'
import { listen } from '#core/work/outbox'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { dropContacts } from './contacts/contacts.sql.ts'
import { hasPayPassword } from './pay-password.sql.ts'
import { dropEmailRequests } from './security/email.sql.ts'
import { routes } from './routes.ts'

export const accountArea: AreaManifest = {
  name: 'account',
  tables: ['merchant_limit', 'account_contact', 'email_binding'],
  kept: {
    trade: ['merchant_limit'],
    bounded: ['account_contact', 'email_binding'],
  },
  calls: ({ ports, base, accountObstacles }) => serve(account, routes({ ...ports, base, obstacles: accountObstacles })),
  setup: [
    setupSource([{ key: 'payPassword', route: routeTo('payPassword'), allow: 'finance.pay' }], async (merchantId) => ({
      payPassword: doneIf(await hasPayPassword(merchantId)),
    })),
  ],
  listeners: [
    listen(merchantErased, 'contacts', ({ merchantId }) => dropContacts(merchantId)),
    listen(merchantErased, 'emailRequests', ({ merchantId }) => dropEmailRequests(merchantId)),
  ],
}
