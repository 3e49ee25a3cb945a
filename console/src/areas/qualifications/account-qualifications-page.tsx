import { pages, routeTo } from '@zdb/contract/pages'
import {
  endingNames,
  qualificationTypeNames,
  qualificationTypes,
  standings,
} from '@zdb/contract/people/qualifications/states'
import { oneOf, useFilter } from '#core/router/filter.ts'
import { PageLink } from '#core/router/link.tsx'
import { useSession } from '#core/session/session.ts'
import { StatusTabs } from '#ui/list/status-tabs.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { DocumentForm } from './document-form.tsx'
import { DocumentList } from './document-list.tsx'
import { EndingList } from './ending-list.tsx'
import styles from './qualifications.module.css'

const fields = { type: oneOf('', ...qualificationTypeNames), status: oneOf('', ...endingNames) }
const account = { sid: '' }

const tabs = [
  { key: '', label: '账户资质', tone: 'neutral' },
  ...endingNames.map((key) => ({ key, label: standings[key].label, tone: standings[key].tone })),
] as const

/** The merchant's own documents, or all that are to be renewed; `type` in the address opens the form of one. */
export const AccountQualificationsPage = () => {
  const [{ type, status }, setFilter] = useFilter(fields)
  const hasStores = useSession(({ stores }) => stores.length > 0)
  if (type)
    return (
      <DocumentForm
        holder={account}
        type={type}
        title={`${qualificationTypes[type].label}认证`}
        back={routeTo('accountQualifications')}
      />
    )
  return (
    <>
      <PageHeader title={pages.accountQualifications.title} note="全部门店共用；门店有自己的证件时单独提交">
        {hasStores && <PageLink to={routeTo('storeCertificates')}>门店资质</PageLink>}
      </PageHeader>
      <div className={styles.tabs}>
        <StatusTabs label="资质" tabs={tabs} value={status} onChange={(next) => setFilter({ status: next })} />
      </div>
      {status ? <EndingList key={status} status={status} /> : <DocumentList holder={account} />}
    </>
  )
}
