{-# LANGUAGE OverloadedStrings #-}
-- | Boxes for things.
module App.Box (Box(..), open, Shape) where
import qualified Data.Map as M
import Data.List (sort, nub)

-- | A box.
data Box a = Box { size :: Int -- ^ big
  , name :: String } | Empty deriving (Show)
newtype N = N { unN :: Int }
type Names = [String]
class Shape a where
  area :: a -> Double
  area _ = 1
instance Shape (Box a) where
  area _ = 2
-- | Opens it.
open :: Box a -> Key -> Bool
open b key
  | key = True
  | otherwise = False
open _ _ = False
hidden x = x
limit :: Int
limit = 3
main :: IO ()
main = pure ()
