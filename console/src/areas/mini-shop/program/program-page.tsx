import { miniShop } from '@zdb/contract/channels/mini-shop/endpoints'
import { pages, routeTo } from '@zdb/contract/pages'
import { useRead } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { PageLink } from '#core/router/link.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { isBound, type Program } from '../mini-shop.ts'
import { OpeningSteps } from './opening-steps.tsx'
import { ProgramPanel } from './program-panel.tsx'
import { StoreServices } from './store-services.tsx'
import styles from './program.module.css'

const Parts = ({ programs }: { programs: readonly Program[] }) => (
  <>
    <OpeningSteps programs={programs} />
    {programs.map((program) => (
      <ProgramPanel key={program.id} program={program} />
    ))}
    {programs.some(isBound) && <StoreServices />}
  </>
)

/** The mini-program of the merchant: whether it stands, what is missing for customers to buy, and which stores serve. */
export const MiniProgramPage = () => {
  const programs = useRead(miniShop.programs)
  useRefreshOn('mini', [miniShop.programs, miniShop.serviceProduct])
  return (
    <>
      <PageHeader title={pages.miniProgram.title} note="顾客在支付宝小程序里下单，订单自动进到网单管理">
        <PageLink to={routeTo('miniGoods')}>小程序商品</PageLink>
      </PageHeader>
      <div className={styles.page}>
        <Loaded reading={programs} skeleton={<Skeleton rows={6} height={40} />}>
          {(all) => <Parts programs={all} />}
        </Loaded>
      </div>
    </>
  )
}
