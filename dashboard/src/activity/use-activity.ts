import { useSyncExternalStore } from 'react';
import { activity } from './activity-store.js';

export const useActivity = () => useSyncExternalStore(activity.onChange, activity.getState);
