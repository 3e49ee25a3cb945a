import { DetailPage } from '#ui/detail/detail-page.tsx'
import { Devices } from './parts/devices.tsx'
import { Profile } from './parts/profile.tsx'
import { Safety } from './parts/safety.tsx'

export const AccountPage = () => (
  <DetailPage
    title="账号中心"
    facts={
      <>
        <Profile />
        <Devices />
      </>
    }
    now={<Safety />}
  />
)
