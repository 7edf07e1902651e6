export { cancelTimerRoutes } from './cancel-timer-routes.ts';
export { CancelTimers } from './cancel-timers.ts';
