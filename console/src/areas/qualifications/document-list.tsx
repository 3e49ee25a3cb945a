import { qualifications } from '@zdb/contract/people/qualifications/endpoints'
import { useMay } from '#core/session/session.ts'
import { Loaded } from '#ui/page/loaded.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { useActions, type ActionTable } from '#widgets/actions/use-actions.tsx'
import { DocumentCard } from './document-card.tsx'
import {
  documentRoute,
  refreshQualifications,
  useQualifications,
  type Holder,
  type Qualification,
} from './qualification.ts'
import styles from './qualifications.module.css'

type HeldQualification = Qualification & Holder

const table: ActionTable<HeldQualification, Qualification['actions'][number]> = {
  submit: {
    label: ({ status, inherited }) => (inherited ? '单独提交' : status === 'none' ? '去提交' : '重新提交'),
    page: (item) => documentRoute(item, item.type),
  },
  renew: { label: '更换证件', page: (item) => documentRoute(item, item.type) },
  withdraw: {
    label: '撤回',
    ask: ({ type_zh }) => ({
      title: `撤回${type_zh}的审核？`,
      consequence: '撤回后回到提交前的状态，可以修改后再提交。',
      act: '撤回',
    }),
    send: ({ id, renewal, type_zh }, send) =>
      send(qualifications.withdraw, { params: { id: renewal?.id ?? id } }, `已撤回${type_zh}`),
  },
}

/** The documents that a holder needs, each with its state and its next step. */
export const DocumentList = ({ holder }: { holder: Holder }) => {
  const manages = useMay('qualification.manage')
  const listing = useQualifications(holder)
  const { actionsOf, dialogs } = useActions({
    table,
    offered: ({ actions }) => (manages ? actions : []),
    keyOf: ({ type }) => type,
    refresh: refreshQualifications,
  })
  const loading = (
    <Panel title="资质">
      <Skeleton rows={6} height={24} />
    </Panel>
  )
  return (
    <Loaded reading={listing} skeleton={loading}>
      {({ must_qualification, qualification_items }) => (
        <div className={styles.list}>
          {must_qualification.map((demand) => {
            const item = qualification_items.find(({ type }) => type === demand.code)
            return (
              item && (
                <DocumentCard
                  key={demand.code}
                  item={item}
                  demand={demand}
                  actions={actionsOf({ ...item, ...holder })}
                />
              )
            )
          })}
          {dialogs}
        </div>
      )}
    </Loaded>
  )
}
