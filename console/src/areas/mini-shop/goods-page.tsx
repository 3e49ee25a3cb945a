import { text, useFilter } from '#core/router/filter.ts'
import { EditWare } from './edit/edit-ware.tsx'
import { WareList } from './list/ware-list.tsx'

const fields = { ware: text() }

/** One route of the specification: the list, and with a ware in the address its form. */
export const MiniGoodsPage = () => {
  const [{ ware }] = useFilter(fields)
  return ware ? <EditWare key={ware} id={ware} /> : <WareList />
}
