import { theme as antd, type ThemeConfig } from 'antd'

/** The colours of tokens.css that antd must know as plain values; theme.test.ts holds the two together. */
export const palettes = {
  light: {
    page: '#f4f6f5',
    surface: '#ffffff',
    raised: '#ffffff',
    hover: '#eff3f2',
    hairline: '#e2e8e6',
    line: '#c3ccc9',
    ink: '#16211f',
    'ink-2': '#4d5c58',
    'ink-3': '#616f6c',
    'ink-off': '#a1acaa',
    primary: '#0b6b5d',
    'primary-hover': '#0d7a6a',
    'primary-active': '#08554a',
    'primary-soft': '#e3f1ee',
    'on-primary': '#ffffff',
    blue: '#1b57b5',
    yellow: '#865600',
    red: '#b3261e',
    'red-soft': '#fdeae8',
    green: '#2f7015',
  },
  dark: {
    page: '#0f1413',
    surface: '#161c1b',
    raised: '#1e2624',
    hover: '#212a28',
    hairline: '#2a3432',
    line: '#475450',
    ink: '#e6ecea',
    'ink-2': '#adbab6',
    'ink-3': '#8f9d99',
    'ink-off': '#5b6764',
    primary: '#45b8a0',
    'primary-hover': '#62c9b4',
    'primary-active': '#379c87',
    'primary-soft': '#14312b',
    'on-primary': '#04201a',
    blue: '#8fb8fa',
    yellow: '#efc056',
    red: '#ff9f96',
    'red-soft': '#3b1d1b',
    green: '#93d173',
  },
} as const

export type ThemeName = keyof typeof palettes

const themeOf = (name: ThemeName, motion: boolean): ThemeConfig => {
  const c = palettes[name]
  const derive = name === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm
  return {
    // One antd on the page: no hash needed, and both themes may live side by side.
    hashed: false,
    cssVar: { key: `zdb-${name}` },
    // Antd derives neighbours of a seed colour, but not the seed's own exact value in the dark.
    algorithm: [
      derive,
      (seed, map) => ({
        ...(map ?? derive(seed)),
        colorPrimary: c.primary,
        colorPrimaryHover: c['primary-hover'],
        colorPrimaryActive: c['primary-active'],
        colorPrimaryBg: c['primary-soft'],
        colorPrimaryBgHover: c['primary-soft'],
        colorPrimaryText: c.primary,
        colorLink: c.primary,
        colorLinkHover: c['primary-hover'],
        colorLinkActive: c['primary-active'],
        colorError: c.red,
        colorErrorText: c.red,
        colorErrorBg: c['red-soft'],
        colorWarning: c.yellow,
        colorSuccess: c.green,
        colorInfo: c.blue,
        colorText: c.ink,
        colorTextSecondary: c['ink-2'],
        colorTextTertiary: c['ink-3'],
        colorTextQuaternary: c['ink-off'],
        colorBgLayout: c.page,
        colorBgContainer: c.surface,
        colorBgElevated: c.raised,
        colorBorder: c.line,
        colorBorderSecondary: c.hairline,
      }),
    ],
    token: {
      colorPrimary: c.primary,
      colorTextLightSolid: c['on-primary'],
      colorTextPlaceholder: c['ink-3'],
      controlItemBgHover: c.hover,
      controlItemBgActive: c['primary-soft'],
      borderRadius: 6,
      fontSize: 14,
      fontSizeSM: 12,
      fontSizeLG: 16,
      fontWeightStrong: 600,
      fontFamily: 'var(--font)',
      boxShadow: 'var(--shadow)',
      boxShadowSecondary: 'var(--shadow)',
      boxShadowTertiary: 'none',
      motion,
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.16s',
    },
    components: {
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 400 },
      Form: { itemMarginBottom: 28, verticalLabelPadding: '0 0 4px' },
      Tooltip: { colorBgSpotlight: name === 'dark' ? '#33403d' : '#22302d', colorTextLightSolid: '#ffffff' },
    },
  }
}

const bothOf = (name: ThemeName) => ({ moving: themeOf(name, true), calm: themeOf(name, false) })

/** `calm` for whoever prefers less motion: what opens is in its place at once, and can be pressed there. */
export const theme = { light: bothOf('light'), dark: bothOf('dark') }
