import { createTheme, type MantineColorsTuple } from '@mantine/core'

/** The amber of a gantry crane. Text on it is near black: 9:1. */
const amber: MantineColorsTuple = ['#fff7e6', '#ffeccb', '#ffd896', '#ffc35c', '#ffb12e', '#f5a400', '#db9200', '#9a6500', '#744c00', '#4f3400']
/** Neutral greys for the dark side; Mantine's own are bluish. */
const dark: MantineColorsTuple = ['#d6d6d4', '#b9b9b6', '#90908d', '#6a6a68', '#434341', '#353534', '#2a2a29', '#1d1d1c', '#161615', '#0f0f0e']
const gray: MantineColorsTuple = ['#fafaf9', '#f4f4f2', '#e9e9e6', '#deddda', '#cfcecb', '#b0afac', '#898885', '#5c5b59', '#3b3a39', '#212120']

export const theme = createTheme({
  primaryColor: 'amber',
  primaryShade: { light: 5, dark: 5 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  colors: { amber, dark, gray },
  black: '#1b1b1a',
  fontFamily: '"Noto Sans KR", "Noto Sans JP", system-ui, sans-serif',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  defaultRadius: 4,
  headings: { fontWeight: '600', sizes: { h1: { fontSize: '18px', lineHeight: '24px' }, h2: { fontSize: '15px', lineHeight: '24px' } } },
  components: {
    Button: { defaultProps: { size: 'xs' }, styles: { root: { height: 32, fontSize: 13 } } },
    TextInput: { defaultProps: { size: 'xs' } },
    NumberInput: { defaultProps: { size: 'xs', hideControls: true } },
    Select: { defaultProps: { size: 'xs', checkIconPosition: 'right' } },
    MultiSelect: { defaultProps: { size: 'xs' } },
    Textarea: { defaultProps: { size: 'xs' } },
    PasswordInput: { defaultProps: { size: 'xs' } },
    Checkbox: { defaultProps: { size: 'xs' } },
    Switch: { defaultProps: { size: 'xs' } },
    Tooltip: { defaultProps: { openDelay: 250, withArrow: true, multiline: true, maw: 320, fz: 12 } },
    Modal: { defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.4 }, transitionProps: { duration: 120 } }, styles: { title: { fontWeight: 600, fontSize: 15 } } },
    Drawer: { styles: { title: { fontWeight: 600, fontSize: 15 } } },
    Popover: { defaultProps: { transitionProps: { duration: 80 } } },
    Menu: { defaultProps: { transitionProps: { duration: 80 } } },
  },
})
