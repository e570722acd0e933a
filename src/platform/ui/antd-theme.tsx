import { ConfigProvider, theme as antdThemes, type ConfigProviderProps, type ThemeConfig } from 'antd'
import enUS from 'antd/es/locale/en_US.js'
import zhCN from 'antd/es/locale/zh_CN.js'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn.js'
import type { ReactNode } from 'react'
import { locale } from './locale.ts'
import type { Theme } from './theme.ts'
import { useTheme } from './use-theme.ts'

type Locale = NonNullable<ConfigProviderProps['locale']>
/** antd's files are ES modules to the bundler and CommonJS to the type checker. */
function localeIn(module: Locale | { default: Locale }): Locale {
  return 'default' in module ? module.default : module
}
const antdLocale = localeIn(locale === 'zh' ? zhCN : enUS)

dayjs.locale(locale === 'zh' ? 'zh-cn' : 'en')

function antdTheme(theme: Theme): ThemeConfig {
  return {
    algorithm: [
      theme.shade === 'dark' ? antdThemes.darkAlgorithm : antdThemes.defaultAlgorithm,
      antdThemes.compactAlgorithm,
    ],
    token: {
      colorPrimary: theme.accentStrong,
      colorInfo: theme.accentStrong,
      colorLink: theme.accent,
      colorSuccess: theme.good,
      colorWarning: theme.caution,
      colorError: theme.badStrong,
      colorText: theme.ink,
      colorTextSecondary: theme.inkSoft,
      colorTextDescription: theme.inkSoft,
      colorTextPlaceholder: theme.inkSoft,
      colorBgLayout: theme.ground,
      colorBgContainer: theme.surface,
      colorBgElevated: theme.raised,
      colorBorder: theme.lineStrong,
      colorBorderSecondary: theme.line,
      borderRadius: 6,
      fontFamily: 'inherit',
      fontSize: 14,
      controlHeight: 32,
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.16s',
    },
  }
}

/** Gives antd's parts the console's colours, language and size. */
export function AntdTheme({ children }: { children: ReactNode }) {
  const theme = useTheme()
  return (
    <ConfigProvider
      theme={antdTheme(theme)}
      locale={antdLocale}
      button={{ autoInsertSpace: false }}
      wave={{ disabled: true }}
    >
      {children}
    </ConfigProvider>
  )
}
