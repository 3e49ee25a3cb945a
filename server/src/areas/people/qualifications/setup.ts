import { routeTo } from '@zdb/contract/pages'
import type { SetupStanding } from '@zdb/contract/desk/workbench/setup'
import { qualificationStates, type QualificationType } from '@zdb/contract/people/qualifications/states'
import { setupSource } from '#core/domain/setup'
import { statesOfType } from './qualifications.sql.ts'

const { approved, reviewing } = qualificationStates

const standingOf = (states: ReadonlySet<number>): SetupStanding => {
  if (states.has(approved.code)) return 'done'
  return states.has(reviewing.code) ? 'waiting' : 'open'
}

const route = (type: QualificationType) => routeTo('accountQualifications', { type })

export const documentSetup = setupSource(
  [
    { key: 'identityCard', route: route('identity_card'), allow: 'qualification.manage' },
    { key: 'businessLicence', route: route('business_licence'), allow: 'qualification.manage' },
  ],
  async (merchantId) => {
    const states = await statesOfType(merchantId)
    const of = (type: QualificationType) =>
      standingOf(new Set(states.flatMap((row) => (row.type === type ? [row.state] : []))))
    return { identityCard: of('identity_card'), businessLicence: of('business_licence') }
  },
)
