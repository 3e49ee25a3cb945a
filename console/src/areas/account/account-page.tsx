import { pages } from '@zdb/contract/pages'
import { DetailPage } from '#ui/detail/detail-page.tsx'
import { Devices } from './parts/devices.tsx'
import { Looks } from './parts/looks.tsx'
import { Profile } from './parts/profile.tsx'
import { Safety } from './parts/safety.tsx'

export const AccountPage = () => (
  <DetailPage
    title={pages.account.title}
    facts={
      <>
        <Profile />
        <Devices />
        <Looks />
      </>
    }
    now={<Safety />}
  />
)
