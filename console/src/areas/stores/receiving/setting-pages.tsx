import { pages } from '@zdb/contract/pages'
import { PageHeader } from '#ui/page/page-header.tsx'
import { StoreSettingFrame } from '../store-setting-frame.tsx'
import styles from '../stores.module.css'
import { ReceiveSettingPanel } from './receive-setting.tsx'
import { TransferSettingPanel } from './transfer-setting.tsx'

/** The number that stands for all stores. */
const everyStore = '0'

export const ReceiveTransferPage = () => (
  <>
    <PageHeader title={pages.receiveTransfer.title} note="没有单独设置的门店都按这里的来" />
    <div className={styles.frame}>
      <ReceiveSettingPanel sid={everyStore} />
      <TransferSettingPanel sid={everyStore} />
    </div>
  </>
)

export const StoreTransferSettingPage = () => (
  <StoreSettingFrame name="storeTransferSetting" note="这家门店发布转单时默认填写的内容">
    {({ sid }) => <TransferSettingPanel key={sid} sid={sid} />}
  </StoreSettingFrame>
)
