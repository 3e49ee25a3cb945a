import { colleagues } from '@zdb/contract/platform/colleagues/endpoints'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { createOperator, disableOperator, enableOperator, listPeople, resetSecondFactor } from './colleagues.ts'
import { managerKind } from './manager-changes.ts'

export const colleaguesArea: AreaManifest = {
  name: 'colleagues',
  tables: [],
  calls: () =>
    serve(colleagues, {
      list: () => listPeople(),
      create: ({ actor, body }) => createOperator(actor, body),
      disable: ({ actor, params }) => disableOperator(actor, params.operator),
      enable: ({ actor, params }) => enableOperator(actor, params.operator),
      resetSecondFactor: ({ actor, params }) => resetSecondFactor(actor, params.operator),
    }),
  proposalKinds: () => ({ manager: managerKind }),
}
