import { pages, routeTo } from '@zdb/contract/pages'
import type { QualificationType } from '@zdb/contract/people/qualifications/states'
import { text, useFilter } from '#core/router/filter.ts'
import { PageLink } from '#core/router/link.tsx'
import { useSession } from '#core/session/session.ts'
import { FilterSelect } from '#ui/filter/filter-select.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { useStoreOptions } from '#widgets/shops/store-options.ts'
import { DocumentForm } from './document-form.tsx'
import { DocumentList } from './document-list.tsx'

const fields = { sid: text() }

/** The store that the address names, or the default one. */
const useChosenStore = () => {
  const [{ sid }, setFilter] = useFilter(fields)
  const stores = useSession((session) => session.stores)
  const chosen = stores.find((store) => store.sid === sid) ?? stores.find((store) => store.is_default) ?? stores[0]
  return { sid: chosen?.sid ?? '', setFilter }
}

const NoStore = () => <Empty reason="还没有门店，资质先在账户里提交" />

export const StoreCertificatesPage = () => {
  const { sid, setFilter } = useChosenStore()
  const options = useStoreOptions()
  return (
    <>
      <PageHeader title={pages.storeCertificates.title} note="没有单独提交的证件沿用账户资质">
        {options.length > 1 && (
          <FilterSelect label="门店" options={options} value={sid} onChange={(next) => setFilter({ sid: next })} />
        )}
        <PageLink to={routeTo('accountQualifications')}>账户资质</PageLink>
      </PageHeader>
      {sid ? <DocumentList holder={{ sid }} /> : <NoStore />}
    </>
  )
}

const formPage = (type: QualificationType, title: string) =>
  function StoreDocumentPage() {
    const { sid } = useChosenStore()
    return sid ? <DocumentForm holder={{ sid }} type={type} title={title} /> : <NoStore />
  }

export const StoreIdentityCardPage = formPage('identity_card', pages.storeIdentityCard.title)
export const StoreBusinessLicencePage = formPage('business_licence', pages.storeBusinessLicence.title)
export const StoreFoodPermitPage = formPage('food_circulation_permit', pages.storeFoodPermit.title)
