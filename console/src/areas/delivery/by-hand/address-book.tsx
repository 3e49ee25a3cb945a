import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { useRead } from '#core/http/query.tsx'
import { FilterSelect } from '#ui/filter/filter-select.tsx'
import type { ConsigneeDraft } from '#widgets/order-form/consignee-fields.tsx'
import styles from './by-hand.module.css'

/** Whom one often sends to, a press away; who has written nobody down sees nothing. */
export const AddressBook = ({ onChoose }: { onChoose: (part: Partial<ConsigneeDraft>) => void }) => {
  const { data = [] } = useRead(deliverySetup.addresses)
  if (data.length === 0) return null
  const choose = (id: string) => {
    const found = data.find((row) => row.id === id)
    if (!found) return
    const { name, mobile, province, city, county, address } = found
    onChoose({ consignee: name, mobile, province, city, county, address, longitude: null, latitude: null })
  }
  return (
    <div className={styles.book}>
      <FilterSelect
        label="从地址簿选择"
        search
        options={data.map(({ id, name, county, address }) => ({ value: id, label: `${name} ${county}${address}` }))}
        value=""
        onChange={choose}
      />
    </div>
  )
}
