import { pages, routeTo } from '@zdb/contract/pages'
import type { QualificationType } from '@zdb/contract/people/qualifications/states'
import { useOpen, usePlace } from '#core/router/address.ts'
import { PageLink } from '#core/router/link.tsx'
import { FilterSelect } from '#ui/filter/filter-select.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { NoStore } from '#widgets/shops/no-store.tsx'
import { useStoreId } from '#widgets/shops/store-id.ts'
import { useStoreOptions } from '#widgets/shops/store-options.ts'
import { DocumentForm } from './document-form.tsx'
import { DocumentList } from './document-list.tsx'

const none = <NoStore reason="还没有门店，资质先在账户里提交" />

export const StoreCertificatesPage = () => {
  const sid = useStoreId()
  const open = useOpen()
  const options = useStoreOptions()
  return (
    <>
      <PageHeader title={pages.storeCertificates.title} note="没有单独提交的证件沿用账户资质">
        {options.length > 1 && (
          <FilterSelect
            label="门店"
            options={options}
            value={sid}
            onChange={(next) => open(routeTo('storeCertificates', { sid: next }))}
          />
        )}
        <PageLink to={routeTo('accountQualifications')}>账户资质</PageLink>
      </PageHeader>
      {sid ? <DocumentList holder={{ sid }} /> : none}
    </>
  )
}

/** Whoever came from the store itself goes back there. */
const formPage = (type: QualificationType, title: string) =>
  function StoreDocumentPage() {
    const sid = useStoreId()
    const isOfInfo = usePlace().startsWith(pages.storeInfo.path)
    const back = routeTo(isOfInfo ? 'storeInfo' : 'storeCertificates', { sid })
    return sid ? <DocumentForm key={sid} holder={{ sid }} type={type} title={title} back={back} /> : none
  }

export const StoreIdentityCardPage = formPage('identity_card', pages.storeIdentityCard.title)
export const StoreBusinessLicencePage = formPage('business_licence', pages.storeBusinessLicence.title)
export const StoreFoodPermitPage = formPage('food_circulation_permit', pages.storeFoodPermit.title)
