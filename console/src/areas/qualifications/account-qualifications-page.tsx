import { pages } from '@zdb/contract/pages'
import { qualificationTypeNames, qualificationTypes } from '@zdb/contract/people/qualifications/states'
import { routeTo } from '@zdb/contract/pages'
import { oneOf, useFilter } from '#core/router/filter.ts'
import { PageLink } from '#core/router/link.tsx'
import { useSession } from '#core/session/session.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { DocumentForm } from './document-form.tsx'
import { DocumentList } from './document-list.tsx'

const fields = { type: oneOf('', ...qualificationTypeNames) }
const account = { sid: '' }

/** The merchant's own documents; `type` in the address opens the form of one. */
export const AccountQualificationsPage = () => {
  const [{ type }] = useFilter(fields)
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
      <DocumentList holder={account} />
    </>
  )
}
