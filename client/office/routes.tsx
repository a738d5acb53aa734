import type { RouteObject } from 'react-router'
import { fetched } from '../ui/app/fetched.tsx'
import { NotFound } from './NotFound.tsx'
import { pages, type Screen } from './pages.ts'
import { RouteError } from './RouteError.tsx'
import { Shell, Waiting } from './Shell.tsx'
import { SignInAgain } from './sign-in/SignInAgain.tsx'

const route = (path: string, screen: Screen) => ({ path, lazy: { Component: fetched(screen) } })

const entrances = [
  { path: '/sign-in', Component: SignInAgain },
  route('/register', async () => (await import('./sign-in/Register.tsx')).Register),
  route('/recover', async () => (await import('./sign-in/Recover.tsx')).Recover),
].map((entrance) => ({ ...entrance, HydrateFallback: Waiting, errorElement: <RouteError /> }))

export const routes: RouteObject[] = [
  ...entrances,
  {
    path: '/',
    Component: Shell,
    HydrateFallback: Waiting,
    errorElement: <RouteError />,
    children: [
      {
        // This is inside the shell, so that the menu stays beside a screen that broke.
        errorElement: <RouteError />,
        children: [
          {
            index: true,
            lazy: { Component: fetched(async () => (await import('./start/StartPage.tsx')).StartPage) },
          },
          ...pages.map(({ path, screen }) => route(path, screen)),
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
]
